import type { SignedIn } from '../../../kernel/context.ts';
import { createRow } from '../../../kernel/resource/index.ts';
import type { NewRedirect } from '../insert.ts';
import { redirectSource } from '../source.ts';
import { requireFree } from '../require-free.ts';

/**
 * Creates a redirect. Throws Problem `validation_failed` for another company or an address that has
 * content, or `conflict` for an address that is used or a redirect loop.
 */
export async function createRedirect(context: SignedIn, input: NewRedirect) {
  await requireFree(context, input.company_id, input.from_path);
  const created = await createRow(context, redirectSource, input);
  await context.invalidatePublicCache();
  return created;
}
