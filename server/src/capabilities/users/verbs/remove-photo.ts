import type { Me } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readMe } from '../actor.ts';
import { deletePhoto } from '../queries.ts';

/** Removes the user's own photo; idempotent. */
export function removePhoto(context: SignedIn): Promise<Me> {
  return withTenant(context, async (tx) => {
    await deletePhoto(tx, context.actor.userId);
    return readMe(tx, context);
  });
}
