import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { storeRoleChanges } from '../queries/roles.ts';
import { readRoleMatrix } from '../role-matrix.ts';
import { changeDenial } from '../role-policy.ts';

interface Wanted {
  readonly company_id: string;
  readonly version: string;
  readonly changes: readonly RoleChange[];
}

/**
 * Changes what roles may do at a company and below it; it counts from everybody's next request on. Throws Problem
 * `not_found`, `forbidden` for roles from the own level up and for what the actor does not have, or `conflict` where
 * somebody else was faster or a company above has taken the permission away.
 */
export function changeRoles(
  context: SignedIn,
  { company_id, version, changes }: Wanted,
): Promise<RoleMatrix> {
  return withTenant(context, async (tx) => {
    const refused = changeDenial(context.actor, changes);
    if (refused !== null) throw refused;
    if (!(await storeRoleChanges(tx, company_id, version, changes))) throw new Problem('not_found');
    return readRoleMatrix(tx, context.actor, company_id);
  });
}
