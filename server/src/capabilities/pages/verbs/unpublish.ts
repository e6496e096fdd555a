import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readEdited } from '../present.ts';
import { setUnpublished } from '../queries/pages.ts';
import { lockPageFor } from '../lock-for-editing.ts';

/**
 * Unpublishes a page; an inherited page at its address becomes visible again. Throws Problem
 * `not_found`.
 */
export async function unpublishPage(
  context: SignedIn,
  { id }: { id: string },
): Promise<EditedPage> {
  const page = await withTenant(context, async (tx) => {
    await lockPageFor(tx, context, id, 'unpublish');
    await setUnpublished(tx, id);
    return readEdited(tx, context, { id });
  });
  await context.invalidatePublicCache();
  return page;
}
