import type { User } from '@trunkline/contract/users';
import type { SignedIn } from '../../../kernel/context.ts';
import { changeMembership } from '../change-membership.ts';

export function activateUser(context: SignedIn, { id }: { id: string }): Promise<User> {
  return changeMembership(context, id, { status: 'active' });
}
