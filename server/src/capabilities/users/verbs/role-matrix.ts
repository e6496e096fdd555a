import type { RoleMatrix } from '@trunkline/contract/users/roles';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRoleMatrix } from '../role-matrix.ts';

/** Returns what each role may do at a company within reach, by default the actor's own. */
export function roleMatrix(
  context: SignedIn,
  { company_id = context.actor.companyId }: { company_id?: string | undefined },
): Promise<RoleMatrix> {
  return withTenant(context, (tx) => readRoleMatrix(tx, context.actor, company_id));
}
