import { isStagingHost } from '@trunkline/contract/kernel/staging-host';
import { defineCapability } from './kernel/capability.ts';
import type { Context } from './kernel/context.ts';
import type { DocumentRoute } from './kernel/document-route.ts';
import {
  fileLimit,
  robotsTxt,
  type SitemapEntry,
  sitemapIndexXml,
  sitemapXml,
} from './kernel/sitemap.ts';

/** Lists every public address of the visited site once, in the order of the groups. */
export async function entriesOf(context: Context): Promise<SitemapEntry[]> {
  const found = (
    await Promise.all(context.capabilities.flatMap(({ sitemap }) => sitemap?.(context) ?? []))
  ).flat();
  const paths = new Set<string>();
  return found.filter(({ path }) => !paths.has(path) && paths.add(path));
}

/** Lists the addresses for search engines: those whose canonical address is on this site. */
export async function indexedEntriesOf(context: Context): Promise<SitemapEntry[]> {
  return (await entriesOf(context)).filter(({ isElsewhere }) => isElsewhere !== true);
}

/** A million addresses, more than any tenant's site has. */
const maxFiles = 20;
const xml = 'application/xml; charset=utf-8';

/** Sitemaps for search engines and visitors. */
const siteDocuments: readonly DocumentRoute[] = [
  {
    path: '/sitemap',
    async make({ context, frame, renderer }) {
      const groups = Map.groupBy(await entriesOf(context), ({ group }) => group);
      return {
        body: renderer.renderSitemap(
          frame,
          [...groups].map(([title, links]) => ({ title, links })),
        ),
      };
    },
  },
  {
    path: '/sitemap.xml',
    async make({ context, frame }) {
      const entries = await indexedEntriesOf(context);
      const { origin } = frame;
      const body =
        entries.length > fileLimit ? sitemapIndexXml(origin, entries) : sitemapXml(origin, entries);
      return { type: xml, body };
    },
  },
  {
    path: '/robots.txt',
    make: ({ context, frame }) =>
      Promise.resolve({
        type: 'text/plain; charset=utf-8',
        body: robotsTxt(frame.origin, isStagingHost(context.request.host)),
      }),
  },
  {
    path: '/offline',
    make: ({ frame, renderer }) => Promise.resolve({ body: renderer.renderOffline(frame) }),
  },
  ...Array.from({ length: maxFiles }, (_, index): DocumentRoute => ({
    path: `/sitemap-${index + 1}.xml`,
    async make({ context, frame }) {
      const entries = await indexedEntriesOf(context);
      const part = entries.slice(index * fileLimit, (index + 1) * fileLimit);
      if (entries.length <= fileLimit || part.length === 0) return null;
      return { type: xml, body: sitemapXml(frame.origin, part) };
    },
  })),
];

export const sitemapCapability = defineCapability({ name: 'sitemap', documents: siteDocuments });
