import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
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

test('the first editor gets the lock; the second sees who holds it and since when', async () => {
  const id = await network.addPage();
  const since = network.clock.now.toISOString();
  expect(await take(id, mine)).toMatchObject({ mine: true });
  advanceBy(5);
  expect(await take(id, theirs, false, 'owner')).toMatchObject({
    mine: false,
    user_id: network.people.northAdmin.id,
    name: expect.stringMatching(/^Pat /),
    since,
  });
});

test('taking over is audited, taking a free lock is not', async () => {
  const id = await network.addPage();
  await take(id, mine);
  expect(await network.logged(id)).toEqual(['insert']);
  expect(await take(id, theirs, true, 'owner')).toMatchObject({ mine: true });
  expect(await network.logged(id)).toEqual(['insert', 'page.taken_over']);
});

test.each(strangers)('%s cannot take a lock', async (persona) => {
  const id = await network.addPage();
  await take(id, mine);
  expect(
    await rejectionOf(
      takeLock(await network.as(persona), 'page', { id, editor: theirs, take_over: true }),
    ),
  ).toMatchObject({ code: 'not_found' });
  expect(await take(id, mine)).toMatchObject({ mine: true });
});
