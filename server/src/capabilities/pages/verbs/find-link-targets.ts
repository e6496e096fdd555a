import type { LinkTarget } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectLinkedPages } from '../queries/links.ts';
import { siteOf, visitorContext } from '../visited-paths.ts';

/**
 * Searches the pages, services and posts of the site of a page's company, or of the user's own
 * company. Throws Problem `not_found`.
 */
export async function findLinkTargets(
  context: SignedIn,
  { id, search }: { id?: string | undefined; search: string },
): Promise<{ items: LinkTarget[] }> {
  const { site, pages } = await withTenant(context, async (tx) => {
    const found = await siteOf(tx, context, id);
    return { site: found, pages: await selectLinkedPages(tx, found.company_id, search) };
  });
  const items = pages.map(({ slug, title, live }) => ({
    kind: 'page' as const,
    title,
    path: slug === 'home' ? '/' : `/${slug}`,
    live,
  }));
  return {
    items: [...items, ...(await context.links.find(visitorContext(context, site), search))],
  };
}
