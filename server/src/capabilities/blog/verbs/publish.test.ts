import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { publishPost } from './publish.ts';
import { readArticle } from './read-published.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('shows the content to visitors of the site, notifies every process and is audited', async () => {
  const received: string[] = [];
  network.admin.on('notification', ({ payload }) => received.push(payload ?? ''));
  const draft = await network.writeDraft('Out now');
  await network.admin.query('listen public_change');
  const post = await publishPost(await network.as('northAdmin'), draft);
  await network.admin.query('select 1');
  await network.admin.query('unlisten public_change');
  expect(received).toEqual([network.companies.north]);
  expect(post).toMatchObject({ state: 'published', is_live: true, changed: false });
  expect(await readArticle(await network.visitor(), post.slug)).toMatchObject({
    article: { title: 'Out now', tags: ['Operations'], tag_slugs: ['operations'] },
  });
  expect(await readArticle(await network.visitor(network.companies.south), post.slug)).toBeNull();
  expect((await network.auditOf(post.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    before: { state: 'draft' },
    after: { state: 'published' },
  });
});

test('saving alone notifies no process', async () => {
  const { id, version } = await network.createPublished();
  const received: string[] = [];
  network.admin.on('notification', ({ payload }) => received.push(payload ?? ''));
  await network.admin.query('listen public_change');
  await saveDraft(await network.as('northAdmin'), { id, version, title: 'Later' });
  await network.admin.query('select 1');
  await network.admin.query('unlisten public_change');
  expect(received).toEqual([]);
});

test('reports all missing fields together', async () => {
  const context = await network.as('northAdmin');
  const { id, version } = await network.writeDraft();
  const empty = await saveDraft(context, {
    id,
    version,
    title: '',
    excerpt: '',
    content: '<p>Look: <img src="/media-assets/a.webp"></p>',
    cover_url: '/media-assets/b.webp',
  });
  const problem = await rejectionOf(publishPost(context, empty));
  expect(problem.fields?.map(({ path }) => path)).toEqual([
    'title',
    'excerpt',
    'cover_alt',
    'content',
  ]);
  expect(await network.post(id)).toMatchObject({ state: 'draft', live: null });
});

test('rejects pictures from another site, in the text or as the cover', async () => {
  const context = await network.as('northAdmin');
  const { id, version } = await network.writeDraft();
  const address = 'https://elsewhere.example/a.webp';
  const cover = { cover_url: address, cover_alt: 'A desk' };
  const content = `<p>Look: <img src="${address}" alt="A desk"></p>`;
  const draft = await saveDraft(context, { id, version, content, ...cover });
  const message = "Pictures from other sites aren't shown. Add the picture to the media library.";
  const problem = await rejectionOf(publishPost(context, draft));
  expect(problem.fields).toEqual([
    { path: 'cover_url', message },
    { path: 'content', message },
  ]);
  const saved = await saveDraft(context, {
    id,
    version: draft.version,
    content: '<p>Look: <img src="/media-assets/a.webp" alt="A desk"></p>',
    cover_url: '/media-assets/b.webp',
  });
  expect(await publishPost(context, saved)).toMatchObject({ state: 'published' });
});

test('publishing again keeps the original publication date', async () => {
  const first = await network.createPublished('Twice');
  network.clock.now = new Date(network.clock.now.getTime() + 86_400_000);
  const repeated = await publishPost(await network.as('northAdmin'), first);
  expect(repeated.published_at).toEqual(first.published_at);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot publish a post',
  async (persona) => {
    const draft = await network.writeDraft();
    expect(await rejectionOf(publishPost(await network.as(persona), draft))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.post(draft.id)).toMatchObject({ live: null });
  },
);
