import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestService, type TestService } from '../../testing/service.ts';
import { childOf, parseXml, textsOf } from '../../testing/xml.ts';
import { rssOf } from './rss.ts';
import { type BlogTest, createBlogTest } from './testing.ts';

let network: BlogTest;
let service: TestService;
beforeAll(async () => {
  network = await createBlogTest();
  await network.liftLimits();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const atom = '{http://www.w3.org/2005/Atom}link';
const creator = '{http://purl.org/dc/elements/1.1/}creator';
/**
 * Content that breaks feeds: markup, entities, the end of a CDATA section, characters XML can't
 * contain, lone surrogates.
 */
const hostile = `</title><script>a()</script> & &amp; &nbsp; ]]> "x" 'y' \u0000\u0008\u000b\uffff \ud83d \u{1f4a1}`;

const feed = async () => {
  const response = await service.request('/blog/rss.xml');
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const rss = parseXml(response.text);
  expect({ name: rss.name, version: rss.attributes['version'] }).toEqual({
    name: 'rss',
    version: '2.0',
  });
  return childOf(rss, 'channel');
};

test('a feed without posts is complete: title, address, description and a link to itself', async () => {
  const channel = await feed();
  const [link] = textsOf(channel, 'link');
  expect(new URL(link ?? '').pathname).toBe('/blog');
  expect(childOf(channel, 'title').text).toMatch(/: Blog$/);
  expect(childOf(channel, atom).attributes).toEqual({
    href: `${link}/rss.xml`,
    rel: 'self',
    type: 'application/rss+xml',
  });
  expect(childOf(channel, 'description')).toBeDefined();
  expect(textsOf(channel, 'item')).toEqual([]);
  expect(textsOf(channel, 'lastBuildDate')).toEqual([]);
});

test('every published post is one item with an absolute URL and its publication time', async () => {
  const { slug } = await network.createPublished('Lamps & lines', 'owner');
  // The cached feed is dropped when the database announces the change.
  await expect.poll(async () => textsOf(await feed(), 'item').length).toBe(1);
  const channel = await feed();
  const item = childOf(channel, 'item');
  const [link] = textsOf(item, 'link');
  expect(new URL(link ?? '').pathname).toBe(`/blog/${slug}`);
  const guid = childOf(item, 'guid');
  expect({ ...guid.attributes, text: guid.text }).toEqual({ isPermaLink: 'true', text: link });
  expect(childOf(item, 'title').text).toBe('Lamps & lines');
  expect(textsOf(item, 'category')).toEqual(['Operations']);
  const { text: published } = childOf(item, 'pubDate');
  expect(new Date(published).getTime()).toBe(Math.floor(network.clock.now.getTime() / 1000) * 1000);
  expect(childOf(channel, 'lastBuildDate').text).toBe(published);
});

test('the feed stays well-formed and correct whatever a post contains', () => {
  const post = {
    slug: 'lamps',
    title: hostile,
    excerpt: hostile,
    author: hostile,
    author_slug: 'a',
    tags: [hostile],
    tag_slugs: ['a'],
    cover: null,
    cover_alt: '',
    reading_minutes: 1,
    published_at: '2031-05-06T07:08:10.000Z',
    canonical: 'https://b.test/blog/lamps',
    content: `<p>${hostile}</p>`,
  };
  const feedOf = rssOf({
    origin: 'https://a.test',
    title: hostile,
    description: hostile,
    posts: [post],
  });
  const channel = childOf(parseXml(feedOf), 'channel');
  const item = childOf(channel, 'item');
  const special = `</title><script>a()</script> & &amp; &nbsp; ]]> "x" 'y'  \ufffd \u{1f4a1}`;
  expect(childOf(item, 'link').text).toBe('https://a.test/blog/lamps');
  expect(childOf(item, 'guid').text).toBe('https://b.test/blog/lamps');
  for (const [element, name] of [
    [channel, 'title'],
    [channel, 'description'],
    [item, 'title'],
    [item, 'description'],
    [item, 'category'],
    [item, creator],
  ] as const)
    expect(childOf(element, name).text).toBe(special);
});

const encoded = '{http://purl.org/rss/1.0/modules/content/}encoded';

test('a post has its full text, with links and pictures that work in a feed reader', async () => {
  await network.createPublished('Ports and papers', 'owner', {
    content:
      '<p>See <a href="/services">services</a>, <a href="#below">below</a>.</p><p>href="/not-a-link"</p>',
  });
  const items = async () => (await feed()).children.filter(({ name }) => name === 'item');
  await expect.poll(async () => (await items()).length).toBe(2);
  const item = (await items()).find((item) => childOf(item, 'title').text === 'Ports and papers');
  if (item === undefined) throw new Error('no item');
  const origin = new URL(textsOf(item, 'link')[0] ?? '').origin;
  expect(childOf(item, encoded).text).toBe(
    `<p>See <a href="${origin}/services">services</a>, <a href="#below">below</a>.</p><p>href="/not-a-link"</p>`,
  );
});

test('the parser used by this test is strict', () => {
  for (const broken of [
    '<a>&nbsp;</a>',
    '<a>\u0000</a>',
    '<a><b></a>',
    '<a>]]></a>',
    '<x:a/>',
    'a',
  ])
    expect(() => parseXml(broken)).toThrow(/^\d+:\d+: /);
});
