import type { User } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';
import { changeStanding } from '../standing.ts';

/** Suspends somebody: they are signed out everywhere and cannot act; nothing is lost. */
export function suspendUser(context: SignedIn, { id }: { id: string }): Promise<User> {
  return changeStanding(context, id, { status: 'suspended' });
}
