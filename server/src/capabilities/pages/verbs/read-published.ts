import type { Page } from '@trunkline/contract/pages';
import type { Context } from '../../../kernel/context.ts';
import { readContent, readSeo } from '../content.ts';
import { selectPublished } from '../queries.ts';

export type PublishedPage = { readonly page: Page } | { readonly movedTo: string };

/** What stands at an address of the host that was asked: a page, or the slug at which it is now; null when nothing does. */
export async function findPublished(
  { database, siteContext }: Context,
  slug: string,
): Promise<PublishedPage | null> {
  const found = await selectPublished(database, siteContext.tenant.company_id, slug);
  if (found === null) return null;
  const { redirect, ...page } = found;
  if (redirect) return { movedTo: page.slug };
  return { page: { ...page, seo: readSeo(page.seo), content: readContent(page.content) } };
}

/** The published page with this slug on the host that was asked, or null. */
export async function readPublished(context: Context, slug: string): Promise<Page | null> {
  const found = await findPublished(context, slug);
  return found !== null && 'page' in found ? found.page : null;
}
