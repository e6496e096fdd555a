import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { renewLock } from './renew-lock.ts';
import { takeLock } from './take-lock.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
const take = async (
  id: string,
  editor: string,
  take_over = false,
  persona: 'northAdmin' | 'owner' = 'northAdmin',
) => (await takeLock(await network.as(persona), 'page', { id, editor, take_over })).lock;
const advanceBy = (seconds: number) => {
  network.clock.now = new Date(network.clock.now.getTime() + seconds * 1000);
};

test('a lock expires automatically unless renewed', async () => {
  const id = await network.addPage();
  await take(id, mine);
  advanceBy(40);
  await renewLock(await network.as('northAdmin'), 'page', { id, editor: mine });
  advanceBy(40);
  expect(await take(id, theirs, false, 'owner')).toMatchObject({ mine: false });
  advanceBy(61);
  expect(await take(id, theirs, false, 'owner')).toMatchObject({ mine: true });
});

test('someone whose lock was taken over is notified at the next heartbeat', async () => {
  const id = await network.addPage();
  await take(id, mine);
  expect(await take(id, theirs, true, 'owner')).toMatchObject({ mine: true });
  const { lock } = await renewLock(await network.as('northAdmin'), 'page', { id, editor: mine });
  expect(lock).toMatchObject({ mine: false, user_id: network.people.owner.id });
  expect(await network.logged(id)).toEqual(['insert', 'page.taken_over']);
});

test.each(strangers)('%s cannot renew a lock', async (persona) => {
  const id = await network.addPage();
  await take(id, mine);
  expect(
    await rejectionOf(renewLock(await network.as(persona), 'page', { id, editor: mine })),
  ).toMatchObject({
    code: 'not_found',
  });
  expect(await take(id, mine)).toMatchObject({ mine: true });
});
