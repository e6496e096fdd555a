import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { archivePost } from './archive.ts';
import { readFigures } from './figures.ts';
import { schedulePost } from './schedule.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const figures = async (persona: keyof BlogTest['people']) => readFigures(await network.as(persona));
const empty = { published: 0, drafts: 0, scheduled: 0, archived: 0, next_at: null };

test('counts posts by state within reach, excluding the recycle bin', async () => {
  expect(await figures('northAdmin')).toEqual(empty);
  const context = await network.as('northAdmin');
  const timeAfter = (hours: number) =>
    new Date(network.clock.now.getTime() + hours * 3_600_000).toISOString();
  await network.writeDraft('Being written');
  await network.createPublished('Out');
  for (const hours of [5, 2])
    await schedulePost(context, { ...(await network.writeDraft()), publish_at: timeAfter(hours) });
  // Published, and scheduled to be published again: visitors see it throughout.
  await schedulePost(context, {
    ...(await network.createPublished('Out twice')),
    publish_at: timeAfter(3),
  });
  await archivePost(context, await network.createPublished('Old'));
  const { id } = await network.createPublished('Thrown away');
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [id]);
  const { next_at, ...counts } = await figures('northAdmin');
  expect(counts).toEqual({ published: 2, drafts: 1, scheduled: 3, archived: 1 });
  expect(new Date(next_at ?? 0).toISOString()).toBe(timeAfter(2));
});

test('counts only posts within reach, and none for a role that cannot read them', async () => {
  await network.writeDraft('In the south', 'southAdmin');
  expect(await figures('southAdmin')).toEqual({ ...empty, drafts: 1 });
  for (const persona of ['clerk', 'northReseller'] as const)
    expect(await figures(persona)).toEqual(empty);
  const north = await figures('northAdmin');
  expect(await figures('owner')).toEqual({ ...north, drafts: north.drafts + 1 });
});
