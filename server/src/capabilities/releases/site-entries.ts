import { releasePath } from '@trunkline/contract/releases/listing';
import type { SitemapSource } from '../../kernel/sitemap.ts';
import { listSiteReleases } from './verbs/list-site.ts';

/** Release notes for sitemaps. The list's last change is that of its newest note. */
export const releaseEntries: SitemapSource = async (context) => {
  const notes = await listSiteReleases(context);
  const [newest] = notes;
  if (newest === undefined) return [];
  const group = 'Release notes';
  return [
    { group, path: '/releases', title: "What's new", updated_at: newest.published_at },
    ...notes.map(({ slug, title, published_at: updated_at }) => ({
      group,
      path: releasePath(slug),
      title,
      updated_at,
    })),
  ];
};
