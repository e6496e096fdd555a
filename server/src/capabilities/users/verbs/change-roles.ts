import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { storeRoleChanges } from '../queries/roles.ts';
import { readRoleMatrix } from '../role-matrix.ts';
import { changeDenial } from '../role-policy.ts';

interface ChangeRolesInput {
  readonly company_id: string;
  readonly version: string;
  readonly changes: readonly RoleChange[];
}

/**
 * Changes role permissions at a company and in its subtree, from everyone's next request on. Throws
 * Problem `not_found`, `forbidden` for roles at or above the actor's and permissions they don't
 * have, or `conflict` when someone else saved first or a company above has revoked the permission.
 */
export function changeRoles(
  context: SignedIn,
  { company_id, version, changes }: ChangeRolesInput,
): Promise<RoleMatrix> {
  return withTenant(context, async (tx) => {
    const denial = changeDenial(context.actor, changes);
    if (denial !== null) throw denial;
    if (!(await storeRoleChanges(tx, company_id, version, changes))) throw new Problem('not_found');
    return readRoleMatrix(tx, context.actor, company_id);
  });
}
