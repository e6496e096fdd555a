import * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { keyOf, parseName } from '../pictures.ts';
import { canReadPictures } from '../policy.ts';
import { hasAsset } from '../queries.ts';

export interface PictureFile {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/**
 * Returns a picture of a company the actor can see, whether or not it is in use. Throws Problem
 * `forbidden` or `not_found`.
 */
export async function readPicture(
  context: SignedIn,
  { company, name }: { company: string; name: string },
): Promise<PictureFile> {
  if (!canReadPictures(context.actor)) throw new Problem('forbidden');
  const read = parseName(name);
  if (read === null || !z.uuid().safeParse(company).success) throw new Problem('not_found');
  const isStored = await withTenant(context, (tx) => hasAsset(tx, company, read.sha256));
  const bytes = isStored ? await context.files.get(keyOf(company, name)) : null;
  if (bytes === null) throw new Problem('not_found');
  return { bytes, type: read.type };
}
