import type { RoleMatrix } from '@trunkline/contract/users/roles';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRoleMatrix } from '../role-matrix.ts';

/** What each role may do at a company within reach, the own one unless another is named. */
export function roleMatrix(
  context: SignedIn,
  { company_id = context.actor.companyId }: { company_id?: string | undefined },
): Promise<RoleMatrix> {
  return withTenant(context, (tx) => readRoleMatrix(tx, context.actor, company_id));
}
