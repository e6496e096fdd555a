import type { Article, ArticleCard, BlogPage } from '@trunkline/contract/kernel/articles';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { renderBlog, renderPost } from '../../../documents/render.tsx';
import { exampleFrame } from '../../../documents/testing.ts';
import { BlogDocument } from './blog-document.tsx';
import { PostDocument } from './post-document.tsx';
import { postNode } from './post-node.ts';

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

const cardOf = (slug: string, change: Partial<ArticleCard> = {}): ArticleCard => ({
  slug,
  title: `Title of ${slug}`,
  excerpt: `Excerpt of ${slug}`,
  cover: null,
  cover_alt: '',
  author: 'Pia Lund',
  author_slug: 'pia-lund',
  tags: ['Voice'],
  tag_slugs: ['voice'],
  reading_minutes: 4,
  published_at: '2026-11-20T23:30:00Z',
  canonical: null,
  ...change,
});
const articleOf = (change: Partial<Article> = {}): Article => ({
  ...cardOf('quiet'),
  content: '<p>It <strong>waits</strong>.</p>',
  seo_title: '',
  seo_description: '',
  updated_at: '2026-11-20T23:40:00Z',
  ...change,
});
const listOf = (change: Partial<BlogPage> = {}): BlogPage => ({
  posts: [cardOf('first'), cardOf('second'), cardOf('third')],
  tags: [{ slug: 'voice', label: 'Voice', count: 3 }],
  narrowed: null,
  page: 1,
  has_older: false,
  ...change,
});
const list = (change: Partial<BlogPage> = {}, path = '/blog') =>
  renderToStaticMarkup(<BlogDocument blog={listOf(change)} path={path} />);
const post = (
  change: Partial<Article> = {},
  overrides: Partial<Parameters<typeof PostDocument>[0]> = {},
) =>
  renderToStaticMarkup(
    <PostDocument
      article={articleOf(change)}
      newer={null}
      older={null}
      related={[]}
      {...overrides}
    />,
  );

/** The nodes of a document's structured data, by their type. */
const nodesOf = (html: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return z
    .object({ '@graph': z.array(z.looseObject({ '@type': z.unknown() })) })
    .parse(JSON.parse(json))['@graph'];
};

describe('metadata for search engines', () => {
  test('a post is an article', () => {
    const props = { article: articleOf(), newer: null, older: null, related: [] };
    const types = nodesOf(renderPost(exampleFrame, props)).map((node) => node['@type']);
    expect(types).toContainEqual(['Article', 'BlogPosting']);
  });

  test("the breadcrumb of a tag's posts lists only pages that exist", () => {
    const narrowed = { by: 'tag', slug: 'voice', label: 'Voice' } as const;
    const frame = { ...exampleFrame, path: '/blog/tag/voice' };
    const crumbs = nodesOf(renderBlog(frame, listOf({ narrowed }))).find(
      (node) => node['@type'] === 'BreadcrumbList',
    );
    const { origin } = frame;
    expect(crumbs?.['itemListElement']).toMatchObject([
      { name: 'Home', item: `${origin}/` },
      { name: 'Blog', item: `${origin}/blog` },
      { name: 'Posts about Voice', item: `${origin}/blog/tag/voice` },
    ]);
  });
});

describe('the blog', () => {
  test('shows the newest post large, and each post once with one link', () => {
    const html = list();
    for (const slug of ['first', 'second', 'third'])
      expect(html.split(`href="/blog/${slug}"`)).toHaveLength(2);
    expect(html.match(/post-card-large/g)).toHaveLength(1);
    expect(html.indexOf('post-card-large')).toBeLessThan(html.indexOf('Title of first'));
    expect(html.indexOf('Title of first')).toBeLessThan(html.indexOf('post-grid'));
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('shows every reader the same date', () => {
    expect(list()).toContain('<time dateTime="2026-11-20T23:30:00Z">November 20, 2026</time>');
  });

  test('shows a message and no empty lists when there are no posts', () => {
    const html = list({ posts: [], tags: [] });
    expect(html).toContain('Nothing has been published yet.');
    expect(html).not.toMatch(/post-grid|aria-label="Topics"|aria-label="Pagination"/);
  });

  test('for one tag has no large post, names the tag and links back to all posts', () => {
    const html = list({ narrowed: { by: 'tag', slug: 'voice', label: 'Voice' } });
    expect(html).not.toContain('post-card-large');
    expect(html).toMatch(/Posts about<\/p><h1[^>]*>Voice<\/h1>/);
    expect(html).toMatch(/href="\/blog\/tag\/voice"[^>]*aria-current="page"/);
    expect(html).toContain('href="/blog"');
  });

  test('for an author whose address matches a tag marks no tag', () => {
    const html = list({ narrowed: { by: 'author', slug: 'voice', label: 'Voice' } });
    expect(html).toContain('Posts by');
    expect(html).not.toContain('aria-current');
  });

  test.each([
    [1, false, [], ['?page=2']],
    [1, true, ['?page=2" rel="next"'], ['rel="prev"']],
    [2, true, ['href="/blog/tag/voice" rel="prev"', '?page=3" rel="next"'], ['?page=1']],
    [3, false, ['?page=2" rel="prev"'], ['rel="next"']],
  ] as const)('page %i (older posts: %s) links to adjacent pages', (page, older, has, hasNot) => {
    const html = list({ page, has_older: older, tags: [] }, '/blog/tag/voice');
    for (const part of has) expect(html).toContain(part);
    for (const part of hasNot) expect(html).not.toContain(part);
  });

  test('later pages have no large post', () => {
    expect(list({ page: 2 })).not.toContain('post-card-large');
  });

  test('lets search engines index only its first page, and links to its feed', () => {
    const first = renderBlog({ ...exampleFrame, path: '/blog' }, listOf());
    const second = renderBlog({ ...exampleFrame, path: '/blog' }, listOf({ page: 2 }));
    expect(first).not.toContain('noindex');
    expect(second).toContain('noindex');
    expect(second).toContain('<title>Blog, page 2 · Harbour</title>');
    expect(first).toMatch(/<link[^>]*type="application\/rss\+xml"[^>]*href="\/blog\/rss\.xml"/);
  });
});

describe('a post', () => {
  test('shows its sanitised text and links to its tags and author', () => {
    const html = post();
    expect(html).toContain('<p>It <strong>waits</strong>.</p>');
    expect(html).toContain('href="/blog/tag/voice"');
    expect(html).toContain('href="/blog/author/pia-lund" rel="author"');
    expect(html).toContain('4 min read');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('shows an update date only if it differs from the publication date', () => {
    expect(post()).not.toContain('updated');
    const html = post({ updated_at: '2026-11-21T00:10:00Z' });
    expect(html).toMatch(/updated <time dateTime="2026-11-21T00:10:00Z">November 21, 2026/);
  });

  test('without author, tags and cover leaves no gaps', () => {
    const html = post({ author: '', author_slug: '', tags: [], tag_slugs: [] });
    expect(html).not.toMatch(/rel="author"|aria-label="Tags"|<img|<picture/);
  });

  test('has a cover with alternative text that is not lazy-loaded', () => {
    const html = post({ cover: '/a.png', cover_alt: 'A desk with two phones' });
    expect(html).toContain('alt="A desk with two phones"');
    expect(html).not.toContain('loading="lazy"');
  });

  test('links to the previous and next posts where they exist', () => {
    expect(post()).not.toMatch(/aria-label="Other posts"|Related posts/);
    const html = post({}, { older: cardOf('older'), related: [cardOf('near')] });
    expect(html).toMatch(/href="\/blog\/older" rel="prev"/);
    expect(html).not.toContain('rel="next"');
    expect(html).toMatch(/<h2[^>]*>Related posts<\/h2>.*<h3[^>]*><a href="\/blog\/near"/s);
  });

  test('gives search engines its own title and description when set', () => {
    const page = { newer: null, older: null, related: [] };
    const head = renderPost(exampleFrame, {
      ...page,
      article: articleOf({ seo_title: 'Found', seo_description: 'As found' }),
    });
    expect(head).toContain('<title>Found · Harbour</title>');
    expect(head).toContain('<meta name="description" content="As found"/>');
    const plain = renderPost(exampleFrame, { ...page, article: articleOf() });
    expect(plain).toContain('<title>Title of quiet · Harbour</title>');
    expect(plain).toContain('<meta name="description" content="Excerpt of quiet"/>');
  });
});

describe('structured data of a post', () => {
  const origin = 'https://harbour.example';

  test('uses absolute addresses, and includes a picture only when there is one', () => {
    expect(postNode(articleOf({ cover: '/a.png' }), origin)).toMatchObject({
      url: `${origin}/blog/quiet`,
      image: `${origin}/a.png`,
      timeRequired: 'PT4M',
      author: { name: 'Pia Lund', url: `${origin}/blog/author/pia-lund` },
    });
    expect(postNode(articleOf(), origin)).not.toHaveProperty('image');
  });

  test('points to the site above that published it', () => {
    const canonical = 'https://north.example/blog/quiet';
    expect(postNode(articleOf({ canonical }), origin)).toMatchObject({
      url: canonical,
      mainEntityOfPage: canonical,
    });
    const props = { newer: null, older: null, related: [] };
    const link = (article: Article) =>
      /<link rel="canonical" href="([^"]*)"/.exec(renderPost(exampleFrame, { article, ...props }));
    expect(link(articleOf({ canonical }))?.[1]).toBe(canonical);
  });

  test('names no author when there is none', () => {
    expect(postNode(articleOf({ author: '', author_slug: '' }), origin)).not.toHaveProperty(
      'author',
    );
  });
});

describe('content is never treated as markup', () => {
  const content = {
    title: hostile,
    excerpt: hostile,
    author: hostile,
    tags: [hostile],
    cover: '/a.png',
    cover_alt: hostile,
  };
  const page = { newer: cardOf('newer', content), older: null, related: [cardOf('near', content)] };
  const documents = {
    blog: renderBlog(
      exampleFrame,
      listOf({
        posts: [cardOf('first', content), cardOf('second', content)],
        tags: [{ slug: 'x', label: hostile, count: 1 }],
        narrowed: { by: 'author', slug: 'x', label: hostile },
      }),
    ),
    post: renderPost(exampleFrame, {
      ...page,
      article: articleOf({ ...content, seo_title: hostile, seo_description: hostile }),
    }),
  };

  test.each(Object.entries(documents))('%s', (_name, html) => {
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('content cannot close the structured data block', () => {
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(documents.post);
    expect(JSON.stringify(JSON.parse(block?.[1] ?? ''))).toContain(
      JSON.stringify(hostile).slice(1, -1),
    );
  });
});
