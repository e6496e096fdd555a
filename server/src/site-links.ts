import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { findPublished } from './capabilities/pages/index.ts';
import { documentRoutes, slugOf } from './http/document-routes.ts';
import { paramsOf } from './kernel/document-route.ts';
import type { SiteLinks } from './kernel/context.ts';
import { withoutTrailingSlashes } from './kernel/site-path.ts';

/** Maximum number of links per kind, and if only one kind is requested. */
const limitPerKind = 6;
const limitOfOneKind = 30;

/** Files and responses that are neither documents nor screens. */
const filePath = /^\/(media-assets|brand|theme|assets|api)\/|^\/[a-z0-9-]+\.[a-z0-9]+$/;

/** Lists link targets on a site from the capabilities that serve it. */
export const siteLinks: SiteLinks = {
  async find(context, search, only) {
    const text = search === '' ? undefined : search;
    const limit = only === undefined ? limitPerKind : limitOfOneKind;
    const sources = context.capabilities
      .flatMap(({ linkTargets }) => linkTargets ?? [])
      .filter(({ kind }) => only === undefined || kind === only);
    const targets = await Promise.all(
      sources.map(async ({ kind, find }) =>
        (await find(context, { text, limit })).map((target) => ({ kind, ...target })),
      ),
    );
    return targets.flat();
  },

  async resolves(context, requestedPath) {
    const path = withoutTrailingSlashes(requestedPath) || '/';
    // The home page always exists: a site without one shows the built-in page.
    if (path === '/' || path === '/home' || isApplicationPath(path)) return true;
    for (const route of documentRoutes) {
      const params = paramsOf(route, path);
      if (params !== null) return route.exists?.(context, params) ?? true;
    }
    if (filePath.test(path)) return true;
    const slug = slugOf(path);
    return slug !== null && (await findPublished(context, slug)) !== null;
  },
};
