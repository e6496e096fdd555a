import type { SitemapSource } from '../../kernel/sitemap.ts';
import { listSitePages } from './verbs/list-site.ts';

export const pageEntries: SitemapSource = async (context) =>
  (await listSitePages(context))
    .filter(({ noindex }) => !noindex)
    .map(({ slug, title, updated_at }) => ({
      group: slug === 'privacy' || slug === 'terms' ? 'Legal' : 'Pages',
      path: slug === 'home' ? '/' : `/${slug}`,
      title: slug === 'home' ? 'Home' : title,
      updated_at,
    }));
