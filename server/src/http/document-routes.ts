import { Slug } from '@trunkline/contract/pages';
import type { DocumentQuery } from '@trunkline/contract/kernel/live';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import { capabilities } from '../capabilities/index.ts';
import { paramsOf } from '../kernel/document-route.ts';

/** Documents that aren't CMS pages. No page can use one of their paths. */
export const documentRoutes = capabilities.flatMap(({ documents }) => documents);

/** Returns the slug of a document's path: '/' is home; null for a path that no page can have. */
export function slugOf(path: string): string | null {
  if (path === '/') return 'home';
  const slug = path.slice(1);
  return slug !== 'home' && Slug.safeParse(slug).success ? slug : null;
}

const searchLimits = new Map(
  documentRoutes.flatMap(({ path, limit }) => (limit === undefined ? [] : [[path, limit]])),
);

/** Returns the rate limit rule that rendering a document counts against. */
export const limitOf = (path: string, { q }: DocumentQuery): RateLimitRule =>
  (q === undefined ? undefined : searchLimits.get(path)) ?? 'default';

/** The template of CMS pages other than the home page. */
export const pageTemplate = '/:page';

/**
 * Returns the template of a document's path, such as '/blog/:slug', so that measurements
 * don't depend on requested paths; null if no document can have the path.
 */
export function templateOf(path: string): string | null {
  const route = documentRoutes.find((route) => paramsOf(route, path) !== null);
  if (route !== undefined) return route.path;
  const slug = slugOf(path);
  return slug === null ? null : slug === 'home' ? '/' : pageTemplate;
}
