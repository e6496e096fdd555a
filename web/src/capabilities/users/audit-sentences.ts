import type { AuditEntry } from '@trunkline/contract/audit';
import type { AuditPhrase, AuditSentences } from '../../kernel/capability.ts';
import { phraseOf as permissionPhrase } from '../../kernel/permission-phrase.ts';
import { roleLabel } from './role-label.ts';

/** Follows 'the' at the end of a phrase: 'Reseller role'. */
const roleText = (name: string | null): string => (name ? `${roleLabel(name)} role` : 'role');

/** Whether people changed their own record, as when they join by an invitation. */
const isOwn = ({ actor_id: actor, resource_id: person }: AuditEntry) =>
  actor !== null && actor === person;

const profileFields: Readonly<Record<string, string>> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  profile_photo_url: 'profile photo',
  has_webauthn: 'passkey status',
  has_second_step: 'two-factor authentication',
  status: 'status',
};

const isOwnChange = (entry: AuditEntry) =>
  entry.action === 'update' && entry.transition === null && isOwn(entry);

const isOwnAccount = (entry: AuditEntry) => entry.action === 'insert' && isOwn(entry);

const list = new Intl.ListFormat('en-US');

function personPhrase(entry: AuditEntry): AuditPhrase | null {
  if (entry.action === 'insert') {
    return isOwnAccount(entry)
      ? { done: 'created their account', denied: 'create their account' }
      : { done: 'created an account for', denied: 'create an account for' };
  }
  if (!isOwnChange(entry)) return null;
  if (entry.changed.includes('company_id')) {
    return {
      done: 'moved to the company that invited them',
      denied: 'move to the company that invited them',
    };
  }
  const fields = list.format(entry.changed.map((name) => profileFields[name] ?? 'profile'));
  return { done: `changed their ${fields}`, denied: `change their ${fields}` };
}

function rolePhrase(entry: AuditEntry): AuditPhrase {
  const person = entry.target_name ?? 'someone';
  switch (entry.action) {
    case 'insert':
      return isOwn(entry)
        ? { done: 'joined with the', denied: 'join with the' }
        : { done: `gave ${person} the`, denied: `give ${person} the` };
    case 'delete':
      return isOwn(entry)
        ? { done: 'gave up the', denied: 'give up the' }
        : { done: `removed ${person} from the`, denied: `remove ${person} from the` };
    default:
      // Nobody can change their own role, except by accepting an invitation.
      return isOwn(entry)
        ? { done: 'accepted an invitation', denied: 'accept an invitation', preposition: 'as' }
        : { done: `changed the role of ${person} to`, denied: `change the role of ${person} to` };
  }
}

function defaultPermissionPhrase({ action }: AuditEntry): AuditPhrase {
  switch (action) {
    case 'insert':
      return {
        done: 'added a default permission to the',
        denied: 'add a default permission to the',
      };
    case 'delete':
      return {
        done: 'removed a default permission from the',
        denied: 'remove a default permission from the',
      };
    default:
      return {
        done: 'changed a default permission of the',
        denied: 'change a default permission of the',
      };
  }
}

/** Responses to an invitation, and its other outcomes. */
const invitationPhrases: readonly (AuditPhrase & { column: string })[] = [
  {
    column: 'accepted_at',
    done: 'accepted the invitation sent to',
    denied: 'accept the invitation sent to',
  },
  {
    column: 'declined_at',
    done: 'declined the invitation sent to',
    denied: 'decline the invitation sent to',
  },
  {
    column: 'revoked_at',
    done: 'revoked the invitation sent to',
    denied: 'revoke the invitation sent to',
  },
  {
    column: 'expires_at',
    done: 'resent the invitation to',
    denied: 'resend the invitation to',
  },
];

function invitationPhrase({ action, changed }: AuditEntry): AuditPhrase | null {
  if (action === 'insert') return { done: 'invited', denied: 'invite' };
  if (action !== 'update') return null;
  return invitationPhrases.find(({ column }) => changed.includes(column)) ?? null;
}

const changePermission = {
  done: 'changed a permission of the',
  denied: 'change a permission of the',
};

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    profiles: {
      noun: 'person',
      reference: '',
      fields: profileFields,
      phraseOf: personPhrase,
      subjectOf: (entry) =>
        isOwnChange(entry) || isOwnAccount(entry)
          ? null
          : (entry.target_name ?? entry.resource_label),
    },
    invitations: {
      noun: 'invitation',
      reference: 'the invitation to',
      fields: {
        email: 'email',
        role: 'role',
        invited_by: 'inviter',
        inviting_company_id: 'inviting company',
        expires_at: 'expiry time',
        accepted_at: 'acceptance time',
        revoked_at: 'time it was revoked',
        declined_at: 'time it was declined',
        not_me: 'wrong recipient report',
      },
      phraseOf: invitationPhrase,
    },
    role_permissions: {
      noun: 'default permission',
      fields: { role: 'role', resource: 'resource', action: 'action' },
      phraseOf: defaultPermissionPhrase,
      subjectOf: ({ resource_label: role }) => roleText(role),
    },
    /** Entries are about the person who has the role, and are labelled with the role's name. */
    user_roles: {
      noun: 'role',
      fields: { role: 'role' },
      phraseOf: rolePhrase,
      subjectOf: ({ action, resource_label: role }) =>
        action === 'update' ? role && roleLabel(role) : roleText(role),
    },
    /** Removing a role's own permission row restores the inherited permission. */
    role_changes: {
      noun: 'role permission',
      fields: {
        role: 'role',
        resource: 'resource',
        action: 'action',
        allowed: 'permission',
        cell: 'role and permission',
      },
      phraseOf: ({ action }) =>
        action === 'delete'
          ? { done: 'reset a permission of the', denied: 'reset a permission of the' }
          : changePermission,
      // Turns 'admin companies:read', the log's name for a permission, into 'Administrator role:
      // see companies'.
      subjectOf: ({ resource_label: label }) => {
        if (label === null) return roleText(null);
        const [role = '', resource = '', action = ''] = label.split(/[ :]/);
        return `${roleText(role)}: ${permissionPhrase({ resource, action })}`;
      },
    },
  },
  events: {
    'support.start': { done: 'started viewing as', denied: 'view as' },
    'support.end': { done: 'stopped viewing as', denied: 'stop viewing as' },
    'users.invitation_declined': {
      done: 'declined an invitation',
      denied: 'decline an invitation',
      preposition: 'sent to',
    },
    'users.invitation_not_me': {
      done: 'reported an invitation that was not meant for them',
      denied: 'report an invitation',
    },
  },
  plurals: { 'users.invitations': 'invitations' },
  areas: { support: 'support access', users: 'people' },
};
