import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { publishPost } from './publish.ts';
import { readArticle } from './read-published.ts';
import { schedulePost } from './schedule.ts';
import { unpublishPost } from './unpublish.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('removes a post from the site immediately, keeps its content and is audited', async () => {
  const post = await network.createPublished('Not yet');
  let invalidations = 0;
  const context = {
    ...(await network.as('northAdmin')),
    invalidatePublicCache: async () => void (invalidations += 1),
  };
  const draft = await unpublishPost(context, post);
  expect(draft).toMatchObject({ state: 'draft', is_live: false, content: post.content });
  expect(invalidations).toBe(1);
  expect(await readArticle(await network.visitor(), post.slug)).toBeNull();
  expect((await network.auditOf(post.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    company_id: network.companies.north,
    before: { state: 'published' },
    after: { state: 'draft' },
  });
  expect(await rejectionOf(unpublishPost(context, post))).toMatchObject({
    code: 'conflict',
    message: "The post isn't published or scheduled.",
  });
  // When published again, the post keeps its first publication date.
  expect(await publishPost(context, draft)).toMatchObject({ published_at: post.published_at });
});

test('removes the post from the schedule', async () => {
  const draft = await network.writeDraft('Never');
  const context = await network.as('northAdmin');
  const time = new Date(network.clock.now.getTime() + 3_600_000);
  await schedulePost(context, { ...draft, publish_at: time.toISOString() });
  expect(await unpublishPost(context, draft)).toMatchObject({ state: 'draft', publish_at: null });
  expect(await network.publishDue(time)).toBe(0);
  expect(await network.post(draft.id)).toMatchObject({ state: 'draft', live: null });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot unpublish a post',
  async (persona) => {
    const post = await network.createPublished();
    const before = await network.post(post.id);
    expect(await rejectionOf(unpublishPost(await network.as(persona), post))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.post(post.id)).toEqual(before);
  },
);
