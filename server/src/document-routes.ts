import { blogDocuments } from './capabilities/blog/index.ts';
import { serviceDocuments } from './capabilities/catalog/index.ts';
import { releaseDocuments } from './capabilities/releases/index.ts';
import type { DocumentRoute } from './kernel/document-route.ts';
import { siteDocuments } from './sitemap.ts';

/** Documents that are no pages of the CMS: a service, a post, the feed. A path of theirs is never a page's. */
export const documentRoutes: readonly DocumentRoute[] = [
  ...blogDocuments,
  ...serviceDocuments,
  ...siteDocuments,
  ...releaseDocuments,
];
