import type { SignedIn } from '../../../kernel/context.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { releaseSource } from '../source.ts';

/** Brings a note back as it was, for its readers too where it was published. Throws Problem `not_found`. */
export async function restoreRelease(context: SignedIn, input: { id: string }) {
  const restored = await restoreRow(context, releaseSource, input);
  await context.invalidatePublicCache();
  return restored;
}
