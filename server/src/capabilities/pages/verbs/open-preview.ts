import type { Page } from '@trunkline/contract/pages';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { readSnapshot } from '../content.ts';
import { selectEdited } from '../queries/pages.ts';
import { withPublishedSections } from '../reusable.ts';

/**
 * Reads a page's current draft for a preview link, kept out of search engines; null if the page is
 * deleted or belongs to a company other than the link's.
 */
export function openPagePreview(
  context: Context,
  { id, company }: { id: string; company: string },
): Promise<Page | null> {
  // Works without an account: the link proves who allowed it and for which page.
  return withPlatform(context.database, 'open a preview link of a page', async (tx) => {
    const page = await selectEdited(tx, id);
    if (page === null || page.company_id !== company) return null;
    const stored = page.draft ?? page.own;
    const { seo, ...draft } = await readSnapshot({
      ...stored,
      content: await withPublishedSections(tx, company, stored.content),
    });
    return {
      ...draft,
      id,
      company_id: company,
      slug: page.slug,
      seo: { ...seo, canonical: '', noindex: true },
      published: page.published,
      updated_at: page.draft?.updated_at ?? page.updated_at,
    };
  });
}
