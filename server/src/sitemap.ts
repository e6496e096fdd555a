import { isRehearsalHost } from '@trunkline/contract/kernel/rehearsal-host';
import { releasePath } from '@trunkline/contract/kernel/release-listing';
import { servicePath } from '@trunkline/contract/kernel/service-listing';
import { listSitePosts } from './capabilities/blog/index.ts';
import { listSiteServices } from './capabilities/catalog/index.ts';
import { listSitePages } from './capabilities/pages/index.ts';
import { listSiteReleases } from './capabilities/releases/index.ts';
import type { Context } from './kernel/context.ts';
import type { DocumentRoute } from './kernel/document-route.ts';
import {
  fileLimit,
  robotsTxt,
  type SitemapEntry,
  sitemapIndexXml,
  type SitemapSource,
  sitemapXml,
} from './kernel/sitemap.ts';

const pagesOfSite: SitemapSource = async (context) =>
  (await listSitePages(context))
    .filter(({ noindex }) => !noindex)
    .map(({ slug, title, updated_at }) => ({
      group: slug === 'privacy' || slug === 'terms' ? 'Legal' : 'Pages',
      path: slug === 'home' ? '/' : `/${slug}`,
      title: slug === 'home' ? 'Home' : title,
      updated_at,
    }));

const servicesOfSite: SitemapSource = async (context) =>
  (await listSiteServices(context)).map(({ slug, name, updated_at }) => ({
    group: 'Services',
    path: servicePath(slug),
    title: name,
    updated_at,
  }));

/** The list of posts is as new as the newest of them. */
const postsOfSite: SitemapSource = async (context) => {
  const { posts, choices } = await listSitePosts(context);
  const [newest] = posts;
  if (newest === undefined) return [];
  const group = 'Blog';
  return [
    { group, path: '/blog', title: 'All posts', updated_at: newest.updated_at },
    ...posts.map(({ slug, title, updated_at }) => ({
      group,
      path: `/blog/${slug}`,
      title,
      updated_at,
    })),
    ...choices.map(({ by, slug, label, updated_at }) => ({
      group,
      path: `/blog/${by}/${slug}`,
      title: by === 'tag' ? `Posts about ${label}` : `Posts by ${label}`,
      updated_at,
    })),
  ];
};

/** The list of release notes is as new as the newest of them. */
const releasesOfSite: SitemapSource = async (context) => {
  const notes = await listSiteReleases(context);
  const [newest] = notes;
  if (newest === undefined) return [];
  const group = 'Release notes';
  return [
    { group, path: '/releases', title: 'What is new', updated_at: newest.published_at },
    ...notes.map(({ slug, title, published_at: updated_at }) => ({
      group,
      path: releasePath(slug),
      title,
      updated_at,
    })),
  ];
};

/** Where the public addresses of a site come from: each capability gives its own. */
const sources: readonly SitemapSource[] = [
  pagesOfSite,
  releasesOfSite,
  servicesOfSite,
  postsOfSite,
];

/** Every public address of the site that is visited, each once, in the order of the groups. */
export async function entriesOf(context: Context): Promise<SitemapEntry[]> {
  const found = (await Promise.all(sources.map((source) => source(context)))).flat();
  const known = new Set<string>();
  return found.filter(({ path }) => !known.has(path) && known.add(path));
}

/** A million addresses: beyond what any tenant's site has. */
const mostFiles = 20;
const xml = 'application/xml; charset=utf-8';

/** What search engines and lost visitors are given to find everything. */
export const siteDocuments: readonly DocumentRoute[] = [
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
      const entries = await entriesOf(context);
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
        body: robotsTxt(frame.origin, isRehearsalHost(context.request.host)),
      }),
  },
  {
    path: '/offline',
    make: ({ frame, renderer }) => Promise.resolve({ body: renderer.renderOffline(frame) }),
  },
  ...Array.from({ length: mostFiles }, (_, index): DocumentRoute => ({
    path: `/sitemap-${index + 1}.xml`,
    async make({ context, frame }) {
      const entries = await entriesOf(context);
      const part = entries.slice(index * fileLimit, (index + 1) * fileLimit);
      if (entries.length <= fileLimit || part.length === 0) return null;
      return { type: xml, body: sitemapXml(frame.origin, part) };
    },
  })),
];
