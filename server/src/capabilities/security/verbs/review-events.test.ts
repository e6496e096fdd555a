import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostureTest, type PostureTest } from '../posture-testing.ts';
import { getEvent } from './get-event.ts';
import { reviewEvents } from './review-events.ts';

let network: PostureTest;
beforeAll(async () => {
  network = await createPostureTest();
});
afterAll(() => network.drop());

const review = async (
  persona: keyof PostureTest['people'],
  id: string,
  state: 'open' | 'resolved' | 'dismissed',
) =>
  (await reviewEvents(await network.signedIn(persona), { ids: [id], state, reason: 'Our test' }))
    .results;

test('stores a decision once, with its reviewer and reason, and keeps the event', async () => {
  const id = await network.causes.critical_events(0);
  expect(await review('northAdmin', id, 'dismissed')).toMatchObject([{ ok: true }]);
  expect(await review('northAdmin', id, 'dismissed')).toMatchObject([
    { ok: false, errors: [{ message: 'This event is already dismissed.' }] },
  ]);
  const { event } = await getEvent(await network.signedIn('northAdmin'), { id });
  expect(event.review).toMatchObject({
    state: 'dismissed',
    reason: 'Our test',
    by: expect.stringMatching(/^Pat /),
  });
  expect(await review('owner', id, 'open')).toMatchObject([{ ok: true }]);
  expect((await network.auditOf(id)).map((row) => [row.resource_type, row.actor_id])).toEqual([
    ['security.event_dismissed', network.people.northAdmin.id],
    ['security.event_reopened', network.people.owner.id],
  ]);
});

test('does not review events of other companies', async () => {
  const id = await network.causes.critical_events(0);
  for (const persona of ['southAdmin', 'northReseller'] as const)
    expect(await review(persona, id, 'resolved')).toMatchObject([{ ok: false, label: id }]);
  expect(await network.select('select from security_reviews where event_id = $1', [id])).toEqual(
    [],
  );
});
