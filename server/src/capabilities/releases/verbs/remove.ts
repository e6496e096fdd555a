import type { SignedIn } from '../../../kernel/context.ts';
import { removeRow } from '../../../kernel/resource/index.ts';
import { releaseSource } from '../source.ts';

/**
 * Moves a note to the recycle bin, so that no one can read it. Throws Problem `not_found`.
 */
export async function removeRelease(context: SignedIn, input: { id: string }) {
  const removed = await removeRow(context, releaseSource, input);
  await context.invalidatePublicCache();
  return removed;
}
