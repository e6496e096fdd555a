import { actions, permissionResources, roleNames } from '@trunkline/contract/kernel/roles';
import type { RoleChange } from '@trunkline/contract/users/roles';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import {
  effectOn,
  type FindingFixes,
  type FixedFinding,
  effectOnSubject,
} from '../../kernel/finding-fix.ts';
import { countPeopleByRole, countSessions } from './queries/affected.ts';
import { readRoleMatrix } from './role-matrix.ts';
import { activateUser } from './verbs/activate.ts';
import { changeRoles } from './verbs/change-roles.ts';
import { revokeInvitation } from './verbs/revoke-invitation.ts';
import { suspendUser } from './verbs/suspend.ts';

const findName = <Name extends string>(names: readonly Name[], name: string): Name | undefined =>
  names.find((item) => item === name);

/** Sets the permissions of a finding; null restores the default. Ignores unknown permissions. */
async function setPermissions(
  context: SignedIn,
  { company_id, permissions }: FixedFinding,
  allowed: true | null,
) {
  const { version } = await withTenant(context, (tx) =>
    readRoleMatrix(tx, context.actor, company_id),
  );
  const changes = permissions.flatMap((permission): RoleChange[] => {
    const role = findName(roleNames, permission.role);
    const resource = findName(permissionResources, permission.resource);
    const action = findName(actions, permission.action);
    if (role === undefined || resource === undefined || action === undefined) return [];
    return [{ role, resource, action, allowed }];
  });
  return changeRoles(context, { company_id, version, changes });
}

const byId = ({ subject }: FixedFinding) => ({ id: subject });

export const userFixes: FindingFixes = {
  dormant_admins: {
    needs: 'users:update',
    async effects(context, { subject, label }) {
      const count = await withTenant(context, (tx) => countSessions(tx, subject));
      const signedOut = count === 0 ? [] : [effectOn(label, 'signed_out', { count })];
      return [effectOn(label, 'suspended'), ...signedOut];
    },
    fix: (context, finding) => suspendUser(context, byId(finding)),
    undo: (context, finding) => activateUser(context, byId(finding)),
  },
  old_invitations: {
    needs: 'users:create',
    effects: effectOnSubject('invitation_revoked'),
    fix: (context, finding) => revokeInvitation(context, byId(finding)),
  },
  widened_roles: {
    needs: 'roles:update',
    async effects(context, { company_id, permissions }) {
      const people = await withTenant(context, (tx) => countPeopleByRole(tx, company_id));
      return permissions.map(({ role, resource, action }) =>
        effectOn(role, 'permission_removed', {
          count: people.get(role) ?? 0,
          permission: { resource, action },
        }),
      );
    },
    fix: (context, finding) => setPermissions(context, finding, null),
    undo: (context, finding) => setPermissions(context, finding, true),
  },
};
