import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { saveDraft } from './save-draft.ts';
import { schedulePost } from './schedule.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const inAnHour = () => new Date(network.clock.now.getTime() + 3_600_000);

test('publishes automatically at the scheduled time, with the content at that time, and not before', async () => {
  const draft = await network.writeDraft('Tomorrow');
  const context = await network.as('northAdmin');
  const publish_at = inAnHour().toISOString();
  const scheduled = await schedulePost(context, { ...draft, publish_at });
  expect(scheduled).toMatchObject({ state: 'scheduled', is_live: false });
  await saveDraft(context, { id: draft.id, version: scheduled.version, title: 'Tomorrow, better' });
  expect(await network.publishDue(network.clock.now)).toBe(0);
  expect(await network.publishDue(inAnHour())).toBe(1);
  expect(await network.publishDue(inAnHour())).toBe(0);
  expect(await network.post(draft.id)).toMatchObject({
    state: 'published',
    publish_at: null,
    live: { title: 'Tomorrow, better' },
  });
});

test('cancelling the schedule leaves the published content unchanged', async () => {
  const context = await network.as('northAdmin');
  const draft = await network.writeDraft('Not tomorrow');
  const live = await network.createPublished('Live');
  for (const [post, state] of [
    [draft, 'draft'],
    [live, 'published'],
  ] as const) {
    const publish_at = inAnHour().toISOString();
    const { id, version } = await schedulePost(context, {
      id: post.id,
      version: post.version,
      publish_at,
    });
    const cancelled = await schedulePost(context, { id, version, publish_at: null });
    expect(cancelled).toMatchObject({ state, publish_at: null, is_live: state === 'published' });
    const attempt = schedulePost(context, { id, version: cancelled.version, publish_at: null });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'conflict' });
  }
});

test('rejects a time in the past', async () => {
  const draft = await network.writeDraft();
  const past = { ...draft, publish_at: '2000-01-01T00:00:00Z' };
  expect(await rejectionOf(schedulePost(await network.as('northAdmin'), past))).toMatchObject({
    fields: [{ path: 'publish_at' }],
  });
});

test.each(['clerk', 'southAdmin'] as const)('%s cannot schedule a post', async (persona) => {
  const draft = await network.writeDraft();
  const input = { ...draft, publish_at: inAnHour().toISOString() };
  expect(await rejectionOf(schedulePost(await network.as(persona), input))).toMatchObject({
    code: 'not_found',
  });
});
