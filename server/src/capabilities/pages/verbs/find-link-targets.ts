import type { LinkKind, LinkTarget } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectLinkedPages } from '../queries/links.ts';
import { siteOf, visitorContext } from '../visitor-context.ts';

/**
 * Searches the pages, services and posts of the site of a page's company, or of the user's own
 * company; only one kind if `kind` is set. Throws Problem `not_found`.
 */
export async function findLinkTargets(
  context: SignedIn,
  { id, search, kind }: { id?: string | undefined; search: string; kind?: LinkKind | undefined },
): Promise<{ items: LinkTarget[] }> {
  const { site, pages } = await withTenant(context, async (tx) => {
    const found = await siteOf(tx, context, id);
    const includesPages = kind === undefined || kind === 'page';
    const pages = includesPages ? await selectLinkedPages(tx, found.company_id, search) : [];
    return { site: found, pages };
  });
  const items = pages.map(({ slug, title, live }) => ({
    kind: 'page' as const,
    title,
    path: slug === 'home' ? '/' : `/${slug}`,
    live,
  }));
  return {
    items: [...items, ...(await context.links.find(visitorContext(context, site), search, kind))],
  };
}
