import type { PageContent, PageProblem } from '@trunkline/contract/pages';
import type { Context } from '../../kernel/context.ts';
import { findRedirect } from '../redirects/index.ts';
import { linksIn, pathWithin } from './links-in.ts';

/** Maximum number of addresses checked per page. */
const maxLinks = 100;
const concurrency = 8;

/**
 * Finds links on a page that are dead on its own site, as a visitor sees it now. `slug` is the
 * page's own address.
 */
export async function findDeadLinks(
  visitor: Context,
  slug: string,
  content: PageContent,
): Promise<PageProblem[]> {
  const links = linksIn(content).flatMap((item) => {
    const path = pathWithin(item.link);
    return path === null ? [] : [{ ...item, path }];
  });
  // The page's own address works once it is published.
  const ownPath = slug === 'home' ? '/' : `/${slug}`;
  const paths = [...new Set(links.map(({ path }) => path))].filter((path) => path !== ownPath);
  const deadLinks = new Set<string>();
  const checkedPaths = paths.slice(0, maxLinks);
  for (let first = 0; first < checkedPaths.length; first += concurrency) {
    const batch = checkedPaths.slice(first, first + concurrency);
    const results = await Promise.all(batch.map((path) => resolves(visitor, path)));
    batch.filter((_, index) => results[index] === false).forEach((path) => deadLinks.add(path));
  }
  return links
    .filter(({ path }) => deadLinks.has(path))
    .map(({ section, field, text, path }) => ({
      severity: 'warning',
      section,
      field,
      message: `${text === '' ? 'A link' : `'${text}'`} points to ${path}, which doesn't exist.`,
    }));
}

async function resolves(visitor: Context, path: string): Promise<boolean> {
  if (await visitor.links.resolves(visitor, path)) return true;
  return (await findRedirect(visitor, path)) !== null;
}
