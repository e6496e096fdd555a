import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readArticle } from './read-published.ts';
import { schedulePost } from './schedule.ts';
import { scheduleUnpublish } from './schedule-unpublish.ts';
import { unpublishDuePosts } from './unpublish-due.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

const at = '2031-06-01T09:00:00.000Z';
const due = (time: string) =>
  unpublishDuePosts(net.database, new Date(time), (error) => {
    throw error;
  });
const setUnpublish = async (id: string, time: string | null = at) =>
  scheduleUnpublish(await net.as('northAdmin'), { id, at: time });

test('a post leaves the site at its time, as a draft, and not before', async () => {
  const { id, slug } = await net.published('Summer offer');
  expect(await setUnpublish(id)).toMatchObject({ state: 'published', unpublish_at: at });
  expect(await due('2031-06-01T08:59:59.000Z')).toBe(0);
  expect(await readArticle(await net.visitor(), slug)).not.toBeNull();
  expect(await due(at)).toBe(1);
  expect(await readArticle(await net.visitor(), slug)).toBeNull();
  expect(await net.post(id)).toMatchObject({ state: 'draft', unpublish_at: null });
  expect((await net.auditOf(id)).map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ unpublish_at: expect.stringContaining('2031-06-01') }),
  );
});

test('a cancelled end leaves the post on the site', async () => {
  const { id } = await net.published('Always there');
  await setUnpublish(id);
  expect(await setUnpublish(id, null)).toMatchObject({ unpublish_at: null });
  expect(await due(at)).toBe(0);
});

test('cancelling it too late reports that the post has left the site', async () => {
  const { id } = await net.published('Gone');
  await setUnpublish(id);
  expect(await due(at)).toBe(1);
  expect(await rejectionOf(setUnpublish(id, null))).toMatchObject({
    code: 'conflict',
    message: 'The post has already left the site.',
  });
});

test('rejects a past time, a draft, and an end before the beginning', async () => {
  const draft = await net.written('Winter offer');
  expect(await rejectionOf(setUnpublish(draft.id))).toMatchObject({ code: 'conflict' });
  const context = await net.as('northAdmin');
  const { id, version } = await schedulePost(context, { ...draft, publish_at: at });
  for (const time of ['2020-01-01T00:00:00.000Z', at])
    expect(await rejectionOf(setUnpublish(id, time))).toMatchObject({ code: 'validation_failed' });
  const ended = await setUnpublish(id, '2031-06-02T09:00:00.000Z');
  expect(ended.version).toBeGreaterThan(version);
  const moved = { id, version: ended.version, publish_at: '2031-07-01T09:00:00.000Z' };
  expect(await rejectionOf(schedulePost(context, moved))).toMatchObject({
    code: 'validation_failed',
  });
});

test('a person of another company cannot schedule it', async () => {
  const { id } = await net.published('Theirs');
  const problem = await rejectionOf(scheduleUnpublish(await net.as('southAdmin'), { id, at }));
  expect(problem).toMatchObject({ code: 'not_found' });
});
