import { actions, levelOf, permissionResources, roleNames } from '@trunkline/contract/kernel/roles';
import type { RoleMatrix } from '@trunkline/contract/users/roles';
import type { Tx } from '@trunkline/database/database';
import { selectCompanyName } from '../../kernel/company-name.ts';
import type { Actor } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { usedPermissions } from '../../kernel/used-permissions.ts';
import { selectRoleCells, selectRolePeople } from './queries/roles.ts';
import { canChangeCell, canChangeRoles } from './role-policy.ts';

const keyOf = (role: string, resource: string, action: string) => `${role} ${resource}:${action}`;
/** Every permission that has an effect. */
const everyCell = roleNames.flatMap((role) =>
  permissionResources.flatMap((resource) =>
    actions
      .filter((action) => usedPermissions.has(`${resource}:${action}`))
      .map((action) => ({ role, resource, action })),
  ),
);

/** Reads the full role matrix of a company. Throws Problem `not_found` for one out of reach. */
export async function readRoleMatrix(tx: Tx, actor: Actor, companyId: string): Promise<RoleMatrix> {
  const name = await selectCompanyName(tx, companyId);
  const cells = await selectRoleCells(tx, companyId);
  const version = cells[0]?.version;
  if (name === null || version === undefined) throw new Problem('not_found');
  const people = await selectRolePeople(tx, companyId);
  const cellsByKey = new Map(
    cells.map((cell) => [keyOf(cell.role, cell.resource, cell.action), cell]),
  );
  return {
    company: { id: companyId, name },
    version,
    can_change: canChangeRoles(actor),
    roles: roleNames.map((role) => ({
      role,
      level: levelOf(role),
      people: people.get(role) ?? 0,
    })),
    cells: everyCell.map((cell) => {
      const setting = cellsByKey.get(keyOf(cell.role, cell.resource, cell.action));
      const own = setting?.own ?? null;
      const isRevoked = setting?.taken_above ?? false;
      const inherited =
        !isRevoked && ((setting?.by_default ?? false) || (setting?.given_above ?? false));
      return {
        ...cell,
        inherited,
        own,
        allowed: !isRevoked && own !== false && (inherited || own === true),
        revoked_above: isRevoked,
        revoked_by: setting?.taken_by ?? null,
        can_change: !isRevoked && canChangeCell(actor, cell),
      };
    }),
  };
}
