import type { User } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';
import { changeStanding } from '../standing.ts';

/** Lets a suspended person sign in and act again. */
export function activateUser(context: SignedIn, { id }: { id: string }): Promise<User> {
  return changeStanding(context, id, { status: 'active' });
}
