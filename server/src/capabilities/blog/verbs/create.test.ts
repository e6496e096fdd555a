import { blogResource } from '@trunkline/contract/blog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRow, listRows } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { blogSource } from '../source.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

type Who = keyof BlogTest['people'];
const create = async (who: Who, title: string) =>
  createRow(await net.as(who), blogSource, { title });
const titles = async (who: Who) => {
  const page = await listRows(await net.as(who), blogSource, { sort: 'title', limit: 50 });
  return page.items.map(({ title }) => title);
};
const countOf = async (title: string) =>
  (await net.admin.query('select from blog_posts where title = $1', [title])).rows.length;

test('a draft of the own company, by whoever begins it, and is remembered', async () => {
  const post = await create('northAdmin', 'Number porting: how long?');
  expect(post).toMatchObject({
    title: 'Number porting: how long?',
    slug: 'number-porting-how-long',
    company_id: net.companies.north,
    author_name: expect.stringMatching(/^Pat /),
    state: 'draft',
    is_live: false,
    may: ['update', 'publish', 'schedule', 'archive', 'duplicate', 'delete'],
  });
  expect(await net.post(post.id)).toMatchObject({ author_id: net.people.northAdmin.id });
  expect(await net.auditOf(post.id)).toMatchObject([
    {
      action: 'insert',
      resource_type: 'blog_posts',
      actor_id: net.people.northAdmin.id,
      company_id: net.companies.north,
      after: { title: 'Number porting: how long?', state: 'draft' },
    },
  ]);
});

test('an address that is taken gets a number, in the recycle bin too, and in no other company', async () => {
  const first = await create('northAdmin', 'Twins');
  await net.admin.query('update blog_posts set deleted_at = now() where id = $1', [first.id]);
  expect(await create('northAdmin', 'Twins')).toMatchObject({ slug: 'twins-2' });
  expect(await create('northAdmin', 'twins!')).toMatchObject({ slug: 'twins-3' });
  expect(await create('southAdmin', 'Twins')).toMatchObject({
    slug: 'twins',
    company_id: net.companies.south,
  });
});

test('a title without a letter of ours has an address as well', async () => {
  expect(await create('northAdmin', '電話')).toMatchObject({ title: '電話', slug: 'post' });
});

test('another tenant sees nothing of it', async () => {
  await create('northAdmin', 'For the north');
  expect(await titles('northAdmin')).toContain('For the north');
  expect(await titles('southAdmin')).not.toContain('For the north');
});

test.each(['clerk', 'northReseller'] as const)(
  '%s may not: the database holds the line by itself',
  async (who) => {
    const title = `By ${who}`;
    expect(await rejectionOf(create(who, title))).toMatchObject({ code: 'forbidden' });
    expect(await countOf(title)).toBe(0);
  },
);

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['too much', 'x'.repeat(201)],
  ['several lines', 'one\ntwo'],
])('no title: %s', (_, title) => {
  expect(blogResource.create.safeParse({ title }).error?.issues[0]?.path).toEqual(['title']);
});
