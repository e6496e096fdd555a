import type { SignedIn } from '../../../kernel/context.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { releaseSource } from '../source.ts';

/** Restores a note in its previous state, published or not. Throws Problem `not_found`. */
export async function restoreRelease(context: SignedIn, input: { id: string }) {
  const restored = await restoreRow(context, releaseSource, input);
  await context.invalidatePublicCache();
  return restored;
}
