import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { duplicatePost } from './duplicate.ts';
import { readArticle } from './read-published.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const countIn = async (company: string) =>
  (await network.admin.query('select from blog_posts where company_id = $1', [company])).rows
    .length;

test('creates a separate draft with the same content, and audits it', async () => {
  const post = await network.createPublished('Original');
  const before = await network.post(post.id);
  const copy = await duplicatePost(await network.as('northAdmin'), post);
  const { content, excerpt, tags, author_name, reading_minutes } = post;
  expect(copy).toMatchObject({
    content,
    excerpt,
    tags,
    author_name,
    reading_minutes,
    title: 'Original (copy)',
    slug: 'original-copy',
    company_id: network.companies.north,
    state: 'draft',
    is_live: false,
    published_at: null,
  });
  expect(copy.id).not.toBe(post.id);
  expect(await network.post(post.id)).toEqual(before);
  expect(await readArticle(await network.visitor(), copy.slug)).toBeNull();
  expect(await network.auditOf(copy.id)).toMatchObject([
    {
      action: 'insert',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
      after: { title: 'Original (copy)', state: 'draft' },
    },
  ]);
});

test('each further copy has its own address', async () => {
  const post = await network.writeDraft('Often');
  const context = await network.as('northAdmin');
  const slugs = [await duplicatePost(context, post), await duplicatePost(context, post)];
  expect(slugs.map(({ slug }) => slug)).toEqual(['often-copy', 'often-copy-2']);
});

test('copies a post with the longest possible title', async () => {
  const post = await network.writeDraft('x'.repeat(200));
  const copy = await duplicatePost(await network.as('northAdmin'), post);
  expect(copy.title).toBe('x'.repeat(200));
  expect(copy.slug).not.toBe(post.slug);
});

test("a copy made by someone from a company above belongs to the post's company", async () => {
  const post = await network.writeDraft('Below');
  const copy = await duplicatePost(await network.as('owner'), post);
  expect(copy.company_id).toBe(network.companies.north);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot duplicate a post',
  async (persona) => {
    const post = await network.writeDraft();
    const all = [network.companies.north, network.people[persona].companyId];
    const before = await Promise.all(all.map(countIn));
    expect(await rejectionOf(duplicatePost(await network.as(persona), post))).toMatchObject({
      code: 'not_found',
    });
    expect(await Promise.all(all.map(countIn))).toEqual(before);
  },
);
