import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnRows } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { blogSource } from '../source.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { archivePost } from './archive.ts';
import { readArticle } from './read-published.ts';
import { schedulePost } from './schedule.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('removes a post from the site immediately, keeps its content and is audited', async () => {
  const post = await net.published('To the attic');
  let forgotten = 0;
  const context = {
    ...(await net.as('northAdmin')),
    invalidatePublicCache: async () => void (forgotten += 1),
  };
  expect(await archivePost(context, post)).toMatchObject({
    state: 'archived',
    is_live: false,
    content: post.content,
    published_at: post.published_at,
  });
  expect(forgotten).toBe(1);
  expect(await readArticle(await net.visitor(), post.slug)).toBeNull();
  expect((await net.auditOf(post.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    company_id: net.companies.north,
    before: { state: 'published' },
    after: { state: 'archived' },
  });
});

test('cancels a scheduled publication', async () => {
  const draft = await net.written();
  const context = await net.as('northAdmin');
  const publish_at = new Date(net.clock.now.getTime() + 3_600_000).toISOString();
  await schedulePost(context, { ...draft, publish_at });
  expect(await archivePost(context, draft)).toMatchObject({ state: 'archived', publish_at: null });
  expect(await rejectionOf(archivePost(context, draft))).toMatchObject({
    code: 'conflict',
    message: 'The post is already archived.',
  });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot archive a post',
  async (persona) => {
    const post = await net.published();
    const before = await net.post(post.id);
    expect(await rejectionOf(archivePost(await net.as(persona), post))).toMatchObject({
      code: 'not_found',
    });
    expect(await net.post(post.id)).toEqual(before);
  },
);

test('reports each of several posts separately and skips those in the recycle bin', async () => {
  const [post, deleted] = [await net.published(), await net.published()];
  const southPost = await net.published('Theirs', 'southAdmin');
  await net.admin.query('update blog_posts set deleted_at = now() where id = $1', [deleted.id]);
  const { results } = await actOnRows(
    await net.as('northAdmin'),
    blogSource,
    { action: 'archive', ids: [post.id, deleted.id, southPost.id] },
    { archive: archivePost },
  );
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(await net.post(deleted.id)).toMatchObject({ state: 'published' });
  expect(await net.post(southPost.id)).toMatchObject({ state: 'published' });
});
