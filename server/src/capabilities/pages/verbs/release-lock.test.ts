import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { releaseLock } from './release-lock.ts';
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

test('a lock is released by its holder only', async () => {
  const id = await network.addPage();
  await take(id, mine);
  await releaseLock(await network.as('owner'), 'page', { id, editor: mine });
  expect(await take(id, theirs, false, 'owner')).toMatchObject({ mine: false });
  await releaseLock(await network.as('northAdmin'), 'page', { id, editor: mine });
  expect(await take(id, theirs, false, 'owner')).toMatchObject({ mine: true });
});

test.each(strangers)('%s cannot release a lock', async (persona) => {
  const id = await network.addPage();
  await take(id, mine);
  expect(
    await rejectionOf(releaseLock(await network.as(persona), 'page', { id, editor: mine })),
  ).toMatchObject({
    code: 'not_found',
  });
  expect(await take(id, mine)).toMatchObject({ mine: true });
});
