import { servicePath } from '@trunkline/contract/catalog/listing';
import type { Capability } from '../../kernel/capability.ts';
import type { SearchSource } from '../../kernel/site-search.ts';
import type { SitemapSource } from '../../kernel/sitemap.ts';
import { listPublished } from './verbs/list-published.ts';
import { listSiteServices } from './verbs/list-site.ts';

export const serviceEntries: SitemapSource = async (context) =>
  (await listSiteServices(context)).map(({ slug, name, updated_at }) => ({
    group: 'Services',
    path: servicePath(slug),
    title: name,
    updated_at,
  }));

/** Services that a page can link to. */
export const serviceTargets: Capability['linkTargets'] = {
  kind: 'service',
  find: async (context, { text, limit }) =>
    (await listPublished(context, { q: text, limit })).items.map(({ slug, name }) => ({
      title: name,
      path: servicePath(slug),
      live: true,
    })),
};

const maxResults = 30;

/**
 * Published services of the visited site whose name, provider or summary contains every word.
 */
export const searchServices: SearchSource = async (context, words) =>
  (await listPublished(context, { q: words.join(' '), limit: maxResults })).items.map(
    ({ slug, name, provider, summary, features, category }) => ({
      group: 'Service',
      path: servicePath(slug),
      title: name,
      summary,
      text: [`By ${provider}.`, ...features, category].join(' '),
    }),
  );
