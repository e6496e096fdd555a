import type { Capability } from '../../kernel/capability.ts';
import type { SitemapSource } from '../../kernel/sitemap.ts';
import { plainText, type SearchSource } from '../../kernel/site-search.ts';
import { listNewest, listNewestWithContent } from './verbs/list-published.ts';
import { listSitePosts } from './verbs/list-site.ts';

/** Posts for sitemaps. The list's last change is that of its newest post. */
export const postEntries: SitemapSource = async (context) => {
  const { posts, choices } = await listSitePosts(context);
  const [newest] = posts;
  if (newest === undefined) return [];
  const group = 'Blog';
  return [
    { group, path: '/blog', title: 'All posts', updated_at: newest.updated_at },
    ...posts.map(({ slug, title, updated_at, is_elsewhere }) => ({
      group,
      path: `/blog/${slug}`,
      title,
      updated_at,
      isElsewhere: is_elsewhere,
    })),
    ...choices.map(({ by, slug, label, updated_at }) => ({
      group,
      path: `/blog/${by}/${slug}`,
      title: by === 'tag' ? `Posts about ${label}` : `Posts by ${label}`,
      updated_at,
    })),
  ];
};

/** Posts that a page can link to. */
export const postTargets: Capability['linkTargets'] = {
  kind: 'post',
  find: async (context, { text, limit }) =>
    (await listNewest(context, { words: text }, limit)).map(({ slug, title }) => ({
      title,
      path: `/blog/${slug}`,
      live: true,
    })),
};

const maxSearched = 30;

/** The newest published posts of the visited site that contain every word. */
export const searchPosts: SearchSource = async (context, words) =>
  (await listNewestWithContent(context, { searchWords: words }, maxSearched)).map(
    ({ slug, title, excerpt, content, tags, author }) => ({
      group: 'Post',
      path: `/blog/${slug}`,
      title,
      summary: excerpt,
      text: [plainText(content), ...tags, author].join(' '),
    }),
  );
