import type { Page } from '@trunkline/contract/pages';
import type { Context } from '../../../kernel/context.ts';
import { readPublishedContent, readSeo, sanitizeSeo } from '../content.ts';
import { selectPublished } from '../queries.ts';

export type PublishedPage = { readonly page: Page } | { readonly movedTo: string };

/**
 * Finds the page at an address of the requested host, sanitised regardless of how it was stored, or
 * the slug it moved to; null if there is neither.
 */
export async function findPublished(
  { database, siteContext }: Context,
  slug: string,
): Promise<PublishedPage | null> {
  const found = await selectPublished(database, siteContext.tenant.company_id, slug);
  if (found === null) return null;
  const { redirect, ...page } = found;
  if (redirect) return { movedTo: page.slug };
  const content = await readPublishedContent(page.content);
  return { page: { ...page, seo: sanitizeSeo(readSeo(page.seo)), content } };
}

/** Reads the published page with this slug on the requested host; null if there is none. */
export async function readPublished(context: Context, slug: string): Promise<Page | null> {
  const found = await findPublished(context, slug);
  return found !== null && 'page' in found ? found.page : null;
}
