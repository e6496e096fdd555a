import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readArticle } from './read-published.ts';
import { schedulePost } from './schedule.ts';
import { scheduleUnpublish } from './schedule-unpublish.ts';
import { unpublishDuePosts } from './unpublish-due.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const at = '2031-06-01T09:00:00.000Z';
const unpublishDueAt = (time: string) =>
  unpublishDuePosts(network.database, new Date(time), (error) => {
    throw error;
  });
const setUnpublish = async (id: string, time: string | null = at) =>
  scheduleUnpublish(await network.as('northAdmin'), { id, at: time });

test('a post is unpublished at its scheduled time, and not before, and becomes a draft', async () => {
  const { id, slug } = await network.createPublished('Summer offer');
  expect(await setUnpublish(id)).toMatchObject({ state: 'published', unpublish_at: at });
  expect(await unpublishDueAt('2031-06-01T08:59:59.000Z')).toBe(0);
  expect(await readArticle(await network.visitor(), slug)).not.toBeNull();
  expect(await unpublishDueAt(at)).toBe(1);
  expect(await readArticle(await network.visitor(), slug)).toBeNull();
  expect(await network.post(id)).toMatchObject({ state: 'draft', unpublish_at: null });
  expect((await network.auditOf(id)).map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ unpublish_at: expect.stringContaining('2031-06-01') }),
  );
});

test('a post whose unpublishing was cancelled stays on the site', async () => {
  const { id } = await network.createPublished('Always there');
  await setUnpublish(id);
  expect(await setUnpublish(id, null)).toMatchObject({ unpublish_at: null });
  expect(await unpublishDueAt(at)).toBe(0);
});

test('cancelling too late reports that the post is no longer on the site', async () => {
  const { id } = await network.createPublished('Gone');
  await setUnpublish(id);
  expect(await unpublishDueAt(at)).toBe(1);
  expect(await rejectionOf(setUnpublish(id, null))).toMatchObject({
    code: 'conflict',
    message: 'The post is no longer on the site.',
  });
});

test('rejects a past time, a draft, and a time before publication', async () => {
  const draft = await network.writeDraft('Winter offer');
  expect(await rejectionOf(setUnpublish(draft.id))).toMatchObject({ code: 'conflict' });
  const context = await network.as('northAdmin');
  const { id, version } = await schedulePost(context, { ...draft, publish_at: at });
  for (const time of ['2020-01-01T00:00:00.000Z', at])
    expect(await rejectionOf(setUnpublish(id, time))).toMatchObject({ code: 'validation_failed' });
  const updated = await setUnpublish(id, '2031-06-02T09:00:00.000Z');
  expect(updated.version).toBeGreaterThan(version);
  const moved = { id, version: updated.version, publish_at: '2031-07-01T09:00:00.000Z' };
  expect(await rejectionOf(schedulePost(context, moved))).toMatchObject({
    code: 'validation_failed',
  });
});

test('a person from another company cannot schedule unpublishing', async () => {
  const { id } = await network.createPublished('Theirs');
  const problem = await rejectionOf(scheduleUnpublish(await network.as('southAdmin'), { id, at }));
  expect(problem).toMatchObject({ code: 'not_found' });
});
