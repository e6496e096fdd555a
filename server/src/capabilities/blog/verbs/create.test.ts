import { blogResource } from '@trunkline/contract/blog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRow, listRows } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { blogSource } from '../source.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

type PersonKey = keyof BlogTest['people'];
const create = async (persona: PersonKey, title: string) =>
  createRow(await network.as(persona), blogSource, { title });
const titles = async (persona: PersonKey) => {
  const page = await listRows(await network.as(persona), blogSource, { sort: 'title', limit: 50 });
  return page.items.map(({ title }) => title);
};
const countOf = async (title: string) =>
  (await network.admin.query('select from blog_posts where title = $1', [title])).rows.length;

test("creates a draft of the user's own company, by that user, and audits it", async () => {
  const post = await create('northAdmin', 'Number porting: how long?');
  expect(post).toMatchObject({
    title: 'Number porting: how long?',
    slug: 'number-porting-how-long',
    company_id: network.companies.north,
    author_name: expect.stringMatching(/^Pat /),
    state: 'draft',
    is_live: false,
    may: ['update', 'publish', 'schedule', 'share_below', 'archive', 'duplicate', 'delete'],
  });
  expect(await network.post(post.id)).toMatchObject({ author_id: network.people.northAdmin.id });
  expect(await network.auditOf(post.id)).toMatchObject([
    {
      action: 'insert',
      resource_type: 'blog_posts',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
      after: { title: 'Number porting: how long?', state: 'draft' },
    },
  ]);
});

test("adds a number to an address in use, even by a post in the recycle bin, but not by another company's post", async () => {
  const first = await create('northAdmin', 'Twins');
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [first.id]);
  expect(await create('northAdmin', 'Twins')).toMatchObject({ slug: 'twins-2' });
  expect(await create('northAdmin', 'twins!')).toMatchObject({ slug: 'twins-3' });
  expect(await create('southAdmin', 'Twins')).toMatchObject({
    slug: 'twins',
    company_id: network.companies.south,
  });
});

test('creates an address for a title without Latin letters', async () => {
  expect(await create('northAdmin', '電話')).toMatchObject({ title: '電話', slug: 'post' });
});

test('a post is invisible to another tenant', async () => {
  await create('northAdmin', 'For the north');
  expect(await titles('northAdmin')).toContain('For the north');
  expect(await titles('southAdmin')).not.toContain('For the north');
});

test.each(['clerk', 'northReseller'] as const)(
  '%s cannot create a post, enforced by the database',
  async (persona) => {
    const title = `By ${persona}`;
    expect(await rejectionOf(create(persona, title))).toMatchObject({ code: 'forbidden' });
    expect(await countOf(title)).toBe(0);
  },
);

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['too many characters', 'x'.repeat(201)],
  ['several lines', 'one\ntwo'],
])('rejects the title: %s', (_, title) => {
  expect(blogResource.create.safeParse({ title }).error?.issues[0]?.path).toEqual(['title']);
});
