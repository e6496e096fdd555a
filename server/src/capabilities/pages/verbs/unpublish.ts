import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readEdited } from '../present.ts';
import { lockPage, setUnpublished } from '../queries/pages.ts';

/**
 * Unpublishes a page; an inherited page at its address becomes visible again. Throws Problem
 * `not_found`.
 */
export async function unpublishPage(
  context: SignedIn,
  { id }: { id: string },
): Promise<EditedPage> {
  const page = await withTenant(context, async (tx) => {
    if (!(await lockPage(tx, id))) throw new Problem('not_found');
    await setUnpublished(tx, id);
    return readEdited(tx, context, { id });
  });
  await context.invalidatePublicCache();
  return page;
}
