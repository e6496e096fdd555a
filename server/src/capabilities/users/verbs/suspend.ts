import type { User } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';
import { changeMembership } from '../change-membership.ts';

/** Suspends a user: they are signed out everywhere and can't sign in; no data is lost. */
export function suspendUser(context: SignedIn, { id }: { id: string }): Promise<User> {
  return changeMembership(context, id, { status: 'suspended' });
}
