import { defineCapability } from '../../kernel/capability.ts';
import { userFixes } from './finding-fixes.ts';
import { invitationExport } from './invitation-export.ts';
import { userNotifications } from './notification-kinds.ts';
import { userProcedures } from './procedures.ts';
import { accessiblePeople } from './queries/access.ts';
import { countPeople, peopleFigures } from './queries/figures.ts';
import { countExpiring } from './queries/invitations.ts';
import { userExport, userImport } from './source.ts';
import { me } from './verbs/me.ts';
import { session } from './verbs/session.ts';

export const usersCapability = defineCapability({
  name: 'users',
  procedures: userProcedures,
  frame: { me, session },
  notifications: userNotifications,
  resources: ['users', 'roles', 'support'],
  exports: [userExport, invitationExport],
  imports: [userImport],
  recycle: [{ table: 'profiles', restoredWith: 'users:delete', needsCompany: true }],
  dependents: [
    { of: 'companies', kind: 'people', table: 'profiles', column: 'company_id' },
    { of: 'companies', kind: 'invitations', table: 'invitations', column: 'company_id' },
    { of: 'profiles', kind: 'photo', table: 'profile_photos', column: 'user_id' },
  ],
  counts: { users: countPeople },
  attention: { expiring_invitations: countExpiring },
  figures: peopleFigures,
  webhookTopics: { users: [{ table: 'profiles', noun: 'user' }] },
  findingFixes: userFixes,
  auditedEntries: {
    profiles: { target: 'person' },
    user_roles: { target: 'person' },
    'support.start': { target: 'person' },
    'support.end': { target: 'person' },
  },
  accessible: { user: accessiblePeople },
});
