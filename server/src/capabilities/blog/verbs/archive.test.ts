import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnRows } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { blogSource } from '../source.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { archivePost } from './archive.ts';
import { readArticle } from './read-published.ts';
import { schedulePost } from './schedule.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('removes a post from the site immediately, keeps its content and is audited', async () => {
  const post = await network.createPublished('To the attic');
  let invalidations = 0;
  const context = {
    ...(await network.as('northAdmin')),
    invalidatePublicCache: async () => void (invalidations += 1),
  };
  expect(await archivePost(context, post)).toMatchObject({
    state: 'archived',
    is_live: false,
    content: post.content,
    published_at: post.published_at,
  });
  expect(invalidations).toBe(1);
  expect(await readArticle(await network.visitor(), post.slug)).toBeNull();
  expect((await network.auditOf(post.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    company_id: network.companies.north,
    before: { state: 'published' },
    after: { state: 'archived' },
  });
});

test('cancels a scheduled publication', async () => {
  const draft = await network.writeDraft();
  const context = await network.as('northAdmin');
  const publish_at = new Date(network.clock.now.getTime() + 3_600_000).toISOString();
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
    const post = await network.createPublished();
    const before = await network.post(post.id);
    expect(await rejectionOf(archivePost(await network.as(persona), post))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.post(post.id)).toEqual(before);
  },
);

test('archives several posts separately and refuses posts in the recycle bin', async () => {
  const [post, deleted] = [await network.createPublished(), await network.createPublished()];
  const southPost = await network.createPublished('Theirs', 'southAdmin');
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [deleted.id]);
  const { results } = await actOnRows(
    await network.as('northAdmin'),
    blogSource,
    { action: 'archive', ids: [post.id, deleted.id, southPost.id] },
    { archive: archivePost },
  );
  expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
  expect(await network.post(deleted.id)).toMatchObject({ state: 'published' });
  expect(await network.post(southPost.id)).toMatchObject({ state: 'published' });
});
