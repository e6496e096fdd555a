import type { Me, ProfileInput } from '@trunkline/contract/users';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readMe } from '../actor.ts';
import { updateName } from '../queries.ts';

export function updateProfile(
  context: SignedIn,
  { first_name, last_name }: z.output<typeof ProfileInput>,
): Promise<Me> {
  const { actor } = context;
  return withTenant(context, async (tx) => {
    if (first_name !== actor.firstName || last_name !== actor.lastName) {
      await updateName(tx, actor.userId, { first_name, last_name });
    }
    return readMe(tx, context);
  });
}
