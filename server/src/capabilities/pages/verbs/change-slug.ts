import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readEdited } from '../present.ts';
import { isSlugTaken, setSlug } from '../queries/pages.ts';
import { lockPageFor } from '../lock-for-editing.ts';
import { addressTaken } from '../taken.ts';

/**
 * Moves a page to another address; if it was published, the old address redirects to the new one.
 * Throws Problem `validation_failed` for an address that is already used, or `not_found`.
 */
export async function changeSlug(
  context: SignedIn,
  { id, slug }: { id: string; slug: string },
): Promise<EditedPage> {
  const changed = await withTenant(context, async (tx) => {
    const page = await lockPageFor(tx, context, id, 'change_slug');
    if (page.slug === slug) return readEdited(tx, context, { id });
    if (await isSlugTaken(tx, { companyId: page.company_id, slug, except: id })) {
      throw addressTaken();
    }
    await setSlug(tx, page, slug, page.published || page.published_at !== null);
    return readEdited(tx, context, { id });
  });
  await context.invalidatePublicCache();
  return changed;
}
