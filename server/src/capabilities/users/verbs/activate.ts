import type { User } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';
import { changeMembership } from '../change-membership.ts';

/** Lets a suspended person sign in and act again. */
export function activateUser(context: SignedIn, { id }: { id: string }): Promise<User> {
  return changeMembership(context, id, { status: 'active' });
}
