import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { duplicatePost } from './duplicate.ts';
import { readArticle } from './read-published.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

const countIn = async (company: string) =>
  (await net.admin.query('select from blog_posts where company_id = $1', [company])).rows.length;

test('creates a separate draft with the same content, and audits it', async () => {
  const post = await net.published('Original');
  const before = await net.post(post.id);
  const copy = await duplicatePost(await net.as('northAdmin'), post);
  const { content, excerpt, tags, author_name, reading_minutes } = post;
  expect(copy).toMatchObject({
    content,
    excerpt,
    tags,
    author_name,
    reading_minutes,
    title: 'Original (copy)',
    slug: 'original-copy',
    company_id: net.companies.north,
    state: 'draft',
    is_live: false,
    published_at: null,
  });
  expect(copy.id).not.toBe(post.id);
  expect(await net.post(post.id)).toEqual(before);
  expect(await readArticle(await net.visitor(), copy.slug)).toBeNull();
  expect(await net.auditOf(copy.id)).toMatchObject([
    {
      action: 'insert',
      actor_id: net.people.northAdmin.id,
      company_id: net.companies.north,
      after: { title: 'Original (copy)', state: 'draft' },
    },
  ]);
});

test('each further copy has its own address', async () => {
  const post = await net.written('Often');
  const context = await net.as('northAdmin');
  const slugs = [await duplicatePost(context, post), await duplicatePost(context, post)];
  expect(slugs.map(({ slug }) => slug)).toEqual(['often-copy', 'often-copy-2']);
});

test('copies a post with the longest possible title', async () => {
  const post = await net.written('x'.repeat(200));
  const copy = await duplicatePost(await net.as('northAdmin'), post);
  expect(copy.title).toBe('x'.repeat(200));
  expect(copy.slug).not.toBe(post.slug);
});

test('someone from a company above copies it into their own company', async () => {
  const post = await net.written('Below');
  const copy = await duplicatePost(await net.as('owner'), post);
  expect(copy.company_id).toBe(net.companies.north);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot duplicate a post',
  async (persona) => {
    const post = await net.written();
    const all = [net.companies.north, net.people[persona].companyId];
    const before = await Promise.all(all.map(countIn));
    expect(await rejectionOf(duplicatePost(await net.as(persona), post))).toMatchObject({
      code: 'not_found',
    });
    expect(await Promise.all(all.map(countIn))).toEqual(before);
  },
);
