import { messagingTimes } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { readPresence } from './read-presence.ts';
import { upsertPresence } from '../queries/live.ts';

const { presenceHolds } = messagingTimes;

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can read presence', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const context = await net.signedIn('colleague');
  expect(await readPresence(context, { id })).toEqual({ present: [] });
  const { colleague } = net.people;
  await upsertPresence(net.database, [colleague.id], net.clock.now);
  expect(await readPresence(context, { id })).toEqual({ present: [colleague.id] });
});

test('an announced person is present for 60 s, then absent until announced again', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const { colleague } = net.people;
  const readPresent = async () =>
    (await readPresence(await net.signedIn('northAdmin'), { id })).present;
  // Earlier presence has expired.
  net.later(2 * presenceHolds);
  expect(await readPresent()).toEqual([]);
  await upsertPresence(net.database, [colleague.id], net.clock.now);
  net.later(presenceHolds);
  expect(await readPresent()).toEqual([colleague.id]);
  net.later(1);
  expect(await readPresent()).toEqual([]);
  await upsertPresence(net.database, [colleague.id], net.clock.now);
  expect(await readPresent()).toEqual([colleague.id]);
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = readPresence(await net.signedIn(persona), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
