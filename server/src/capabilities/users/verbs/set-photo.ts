import type { Me, PhotoInput } from '@trunkline/contract/users';
import { photoBytes } from '@trunkline/contract/kernel/constants';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readMe } from '../actor.ts';
import { makePhoto, photoPath } from '../photo.ts';
import { upsertPhoto } from '../queries.ts';

/**
 * Sets the user's own photo, scaled down. Throws Problem `payload_too_large`, or
 * `validation_failed` if it isn't a picture.
 */
export async function setPhoto(
  context: SignedIn,
  { image }: z.output<typeof PhotoInput>,
): Promise<Me> {
  const bytes = Buffer.from(image, 'base64');
  if (bytes.byteLength > photoBytes) throw new Problem('payload_too_large');
  // Before the transaction: processing takes a while, and no connection should wait for it.
  const photo = await makePhoto(bytes);
  const { userId } = context.actor;
  const url = photoPath(userId, photo.hash);
  return withTenant(context, async (tx) => {
    await upsertPhoto(tx, { user_id: userId, url, ...photo });
    return readMe(tx, context);
  });
}
