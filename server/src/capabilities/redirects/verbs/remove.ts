import type { SignedIn } from '../../../kernel/context.ts';
import { removeRow } from '../../../kernel/resource/index.ts';
import { redirectSource } from '../source.ts';

/**
 * Moves a redirect to the recycle bin; its address no longer redirects. Throws Problem `not_found`.
 */
export async function removeRedirect(context: SignedIn, input: { id: string }) {
  const removed = await removeRow(context, redirectSource, input);
  await context.invalidatePublicCache();
  return removed;
}
