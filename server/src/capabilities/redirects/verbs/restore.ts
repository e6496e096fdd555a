import type { SignedIn } from '../../../kernel/context.ts';
import { restoreRow } from '../../../kernel/resource/index.ts';
import { redirectSource } from '../source.ts';

/**
 * Restores a redirect. Throws Problem `not_found`, or `conflict` if its address is used or it would
 * now create a loop.
 */
export async function restoreRedirect(context: SignedIn, input: { id: string }) {
  const restored = await restoreRow(context, redirectSource, input);
  await context.invalidatePublicCache();
  return restored;
}
