import type { User } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';
import { changeMembership } from '../change-membership.ts';

/** Moves a user to another company within reach, effective from their next request. */
export function moveToCompany(
  context: SignedIn,
  { id, company_id }: { id: string; company_id: string },
): Promise<User> {
  return changeMembership(context, id, { company_id });
}
