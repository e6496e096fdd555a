import { roleLabels } from '@trunkline/contract/kernel/role-labels';
import type { AuditSentences } from '../../kernel/capability.ts';

const roleOf = (name: string): string =>
  Object.entries(roleLabels).find(([role]) => role === name)?.[1] ?? name;

const permissionChanged = {
  done: 'changed what a role may do:',
  denied: 'change what a role may do:',
};

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    profiles: 'person',
    invitations: 'invitation',
    role_permissions: 'permissions',
    /**
     * Entries about roles are about the person who got the role, and are labelled with the role's
     * name.
     */
    user_roles: {
      noun: 'role',
      phrases: {
        insert: { done: 'gave the role', denied: 'give the role' },
        update: { done: 'changed a role to', denied: 'change a role to' },
        delete: { done: 'took away the role', denied: 'take away the role' },
      },
      subjectOf: roleOf,
    },
    /** Removing a role's own permission row restores the inherited permission. */
    role_changes: {
      noun: 'permission of a role',
      phrases: {
        insert: permissionChanged,
        update: permissionChanged,
        delete: {
          done: 'went back to what a role inherits:',
          denied: 'go back to what a role inherits:',
        },
      },
      // Turns 'admin companies:read', the log's name for a permission, into 'Administrator, read
      // companies'.
      subjectOf: (label, pluralOf) => {
        const [role = '', resource = '', action = ''] = label.split(/[ :]/);
        return `${roleOf(role)}, ${action} ${pluralOf(resource)}`;
      },
    },
  },
  events: {
    'support.start': { done: 'started to view as', denied: 'view as' },
    'support.end': { done: 'stopped viewing as', denied: 'stop viewing as' },
    'users.invitation_declined': {
      done: 'declined an invitation',
      denied: 'decline an invitation',
    },
    'users.invitation_not_me': {
      done: 'reported an invitation as not meant for them',
      denied: 'decline an invitation',
    },
  },
  plurals: { users: 'people', profiles: 'people' },
  columns: { has_second_step: 'second step' },
  areas: { support: 'support access', users: 'people' },
};
