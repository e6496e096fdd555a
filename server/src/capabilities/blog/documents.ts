import type { DocumentRequest, DocumentRoute } from '../../kernel/document-route.ts';
import { rssOf } from './rss.ts';
import { listNewest, listNewestWithContent, listPublished } from './verbs/list-published.ts';
import { readArticle } from './verbs/read-published.ts';

const feedPosts = 30;
/** Number of newest posts with full text in a feed; enough for readers that fetch it daily. */
const fullTextPosts = 10;

const listDocument =
  (by: 'tag' | 'author' | null) =>
  async ({ context, frame, renderer, params, query }: DocumentRequest) => {
    const filter = by === null ? null : { by, slug: params[by] ?? '' };
    const blog = await listPublished(context, filter, query.page);
    return blog && { body: renderer.renderBlog(frame, blog) };
  };

const hasPosts =
  (by: 'tag' | 'author'): DocumentRoute['exists'] =>
  async (context, { [by]: slug = '' }) =>
    (await listNewest(context, { [by]: slug }, 1)).length > 0;

export const blogDocuments: readonly DocumentRoute[] = [
  { path: '/blog', make: listDocument(null) },
  { path: '/blog/tag/:tag', make: listDocument('tag'), exists: hasPosts('tag') },
  { path: '/blog/author/:author', make: listDocument('author'), exists: hasPosts('author') },
  {
    path: '/blog/rss.xml',
    make: async ({ context, frame }) => {
      const { site_name, tagline } = frame.tenant.settings;
      const [cards, contents] = await Promise.all([
        listNewest(context, {}, feedPosts),
        listNewestWithContent(context, {}, fullTextPosts),
      ]);
      const texts = new Map(contents.map(({ slug, content }) => [slug, content]));
      return {
        type: 'application/rss+xml; charset=utf-8',
        body: rssOf({
          origin: frame.origin,
          title: `${site_name}: Blog`,
          description: tagline,
          posts: cards.map((post) => ({ ...post, content: texts.get(post.slug) ?? '' })),
        }),
      };
    },
  },
  {
    path: '/blog/:slug',
    exists: async (context, { slug = '' }) => (await readArticle(context, slug)) !== null,
    make: async ({ context, frame, renderer, params }) => {
      const found = await readArticle(context, params['slug'] ?? '');
      if (found === null) return null;
      if ('moved_to' in found) return { body: '', location: `/blog/${found.moved_to}` };
      return { body: renderer.renderPost(frame, found) };
    },
  },
];
