import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { servicePath } from '@trunkline/contract/kernel/service-listing';
import { listNewest } from './capabilities/blog/index.ts';
import { listPublished } from './capabilities/catalog/index.ts';
import { findPublished } from './capabilities/pages/index.ts';
import { documentRoutes } from './document-routes.ts';
import { slugOf } from './http/documents.ts';
import { paramsOf } from './kernel/document-route.ts';
import type { SiteLinks } from './kernel/site-links.ts';
import { withoutTrailingSlashes } from './kernel/site-path.ts';

/** How many of each kind are offered. */
const most = 6;

/** Files and answers that are neither documents nor screens. */
const served = /^\/(media-assets|brand|theme|assets|api)\/|^\/[a-z0-9-]+\.[a-z0-9]+$/;

/** Where links of a site can lead, asked of the capabilities that answer there. */
export const siteLinks: SiteLinks = {
  async find(context, search) {
    const words = search === '' ? undefined : search;
    const [services, posts] = await Promise.all([
      listPublished(context, { q: words, limit: most }),
      listNewest(context, { words }, most),
    ]);
    return [
      ...services.items.map(({ slug, name }) => ({
        kind: 'service' as const,
        title: name,
        path: servicePath(slug),
        live: true,
      })),
      ...posts.map(({ slug, title }) => ({
        kind: 'post' as const,
        title,
        path: `/blog/${slug}`,
        live: true,
      })),
    ];
  },

  async leads(context, asked) {
    const path = withoutTrailingSlashes(asked) || '/';
    // Home is always there: a site without one shows the built-in.
    if (path === '/' || path === '/home' || isApplicationPath(path)) return true;
    for (const route of documentRoutes) {
      const params = paramsOf(route, path);
      if (params !== null) return route.exists?.(context, params) ?? true;
    }
    if (served.test(path)) return true;
    const slug = slugOf(path);
    return slug !== null && (await findPublished(context, slug)) !== null;
  },
};
