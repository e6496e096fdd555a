import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { archivePost } from './archive.ts';
import { listNewest, listPublished } from './list-published.ts';
import { publishPost } from './publish.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
  for (const title of ['First', 'Second', 'Third']) {
    network.clock.now = new Date(network.clock.now.getTime() + 60_000);
    await network.createPublished(title);
  }
  await network.writeDraft('A draft');
  await archivePost(await network.as('northAdmin'), await network.createPublished('Archived'));
  const { id } = await network.createPublished('Thrown away');
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [id]);
  await network.createPublished('In the south', 'southAdmin');
});
afterAll(() => network.drop());

type PublishedFilters = Parameters<typeof listPublished>[1];
const list = async (narrowed: PublishedFilters = null, page?: string, company?: string) =>
  listPublished(await network.visitor(company), narrowed, page);
const titlesOf = (page: Awaited<ReturnType<typeof list>>) => page?.posts.map(({ title }) => title);

test('lists only the posts published on the visited site, newest first', async () => {
  const page = await list();
  expect(titlesOf(page)).toEqual(['Third', 'Second', 'First']);
  expect(page).toMatchObject({
    tags: [{ slug: 'operations', label: 'Operations', count: 3 }],
    narrowed: null,
    page: 1,
    has_older: false,
  });
  expect(titlesOf(await list(null, undefined, network.companies.south))).toEqual(['In the south']);
  expect(titlesOf(await list(null, undefined, network.companies.northShop))).toEqual([]);
});

test('lists posts as published, ignoring later drafts, without their text', async () => {
  const { id, version, slug } = await network.createPublished('Out as this');
  await saveDraft(await network.as('northAdmin'), {
    id,
    version,
    title: 'Secret',
    tags: ['Secret'],
  });
  const card = (await list())?.posts.find((post) => post.slug === slug);
  expect(card).toMatchObject({ title: 'Out as this', tags: ['Operations'] });
  expect(card).not.toHaveProperty('content');
  await network.admin.query('delete from blog_posts where id = $1', [id]);
});

test('filters by tag and by author, keeping the name as written', async () => {
  const draft = await network.writeDraft('About SIP');
  const context = await network.as('northAdmin');
  const { id } = await publishPost(
    context,
    await saveDraft(context, { id: draft.id, version: draft.version, tags: ['SIP & more'] }),
  );
  const tagged = await list({ by: 'tag', slug: 'sip-more' });
  expect(titlesOf(tagged)).toEqual(['About SIP']);
  expect(tagged?.narrowed).toEqual({ by: 'tag', slug: 'sip-more', label: 'SIP & more' });
  const [card] = tagged?.posts ?? [];
  const authored = await list({ by: 'author', slug: card?.author_slug ?? '' });
  expect(authored?.posts).toHaveLength(4);
  expect(authored?.narrowed?.label).toBe(card?.author);
  for (const by of ['tag', 'author'] as const)
    for (const slug of ['nobody', '', "' or 1=1 --", '%'])
      expect(await list({ by, slug })).toBeNull();
  expect(await list({ by: 'tag', slug: 'sip-more' }, '1', network.companies.south)).toBeNull();
  await network.admin.query('delete from blog_posts where id = $1', [id]);
});

test('pages hold nine posts and continue where the last one ended; a page past the end is not found', async () => {
  const shop = await network.person(network.companies.northShop, 'admin');
  // Ten at the same instant still have one stable order.
  await network.admin.query(
    `insert into blog_posts (company_id, slug, title, state, live, live_at, published_at, author_id)
     select $1, 'post-' || n, '', 'published', jsonb_build_object('title', 'Post ' || n), $2, $2, $3
     from generate_series(1, 10) n`,
    [network.companies.northShop, network.clock.now, shop.id],
  );
  const listPage = (page: string) => list(null, page, network.companies.northShop);
  const [first, second] = [await listPage('1'), await listPage('2')];
  expect(first).toMatchObject({ page: 1, has_older: true });
  expect(second).toMatchObject({ page: 2, has_older: false });
  const all = [...(titlesOf(first) ?? []), ...(titlesOf(second) ?? [])];
  expect([first?.posts.length, second?.posts.length, new Set(all).size]).toEqual([9, 1, 10]);
  for (const invalidPage of ['3', '0', '-1', '1.5', '201', 'x', '', '1e99'])
    expect(await listPage(invalidPage)).toBeNull();
});

test('leaves out a cover whose address could run a script', async () => {
  const { id, slug } = await network.createPublished('Covered');
  await network.admin.query(
    `update blog_posts set live = live || '{"cover_url": "javascript:steal()"}' where id = $1`,
    [id],
  );
  expect((await list())?.posts.find((post) => post.slug === slug)).toMatchObject({ cover: null });
  await network.admin.query('delete from blog_posts where id = $1', [id]);
});

test('returns only the newest, as many as requested, excluding the post being read', async () => {
  const newest = async (selection: Parameters<typeof listNewest>[1], limit: number) =>
    (await listNewest(await network.visitor(), selection, limit)).map(({ title }) => title);
  expect(await newest({}, 2)).toEqual(['Third', 'Second']);
  expect(await newest({ excludedSlug: 'third' }, 5)).toEqual(['Second', 'First']);
  expect(await newest({ tag: 'nothing' }, 5)).toEqual([]);
});
