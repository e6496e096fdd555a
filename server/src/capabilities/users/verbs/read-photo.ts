import * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectPhoto } from '../queries.ts';

const Name = z.object({ user: z.uuid(), hash: z.string().regex(/^[0-9a-f]{32}$/) });

/**
 * Reads the photo of a user the actor may see. Throws Problem `not_found`, also for a photo that
 * was replaced.
 */
export async function readPhoto(
  context: SignedIn,
  name: { user: string; hash: string },
): Promise<Buffer> {
  const parsed = Name.safeParse(name);
  if (!parsed.success) throw new Problem('not_found');
  const photo = await withTenant(context, (tx) => selectPhoto(tx, parsed.data));
  if (photo === null) throw new Problem('not_found');
  return photo;
}
