import { messagingTimes } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { readPresence } from './read-presence.ts';
import { upsertPresence } from '../queries/live.ts';

const { presenceHolds } = messagingTimes;

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can read presence', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const context = await network.signedIn('colleague');
  expect(await readPresence(context, { id })).toEqual({ present: [] });
  const { colleague } = network.people;
  await upsertPresence(network.database, [colleague.id], network.clock.now);
  expect(await readPresence(context, { id })).toEqual({ present: [colleague.id] });
});

test('an announced person is present for 60 s, then absent until announced again', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { colleague } = network.people;
  const readPresent = async () =>
    (await readPresence(await network.signedIn('northAdmin'), { id })).present;
  // Earlier presence has expired.
  network.later(2 * presenceHolds);
  expect(await readPresent()).toEqual([]);
  await upsertPresence(network.database, [colleague.id], network.clock.now);
  network.later(presenceHolds);
  expect(await readPresent()).toEqual([colleague.id]);
  network.later(1);
  expect(await readPresent()).toEqual([]);
  await upsertPresence(network.database, [colleague.id], network.clock.now);
  expect(await readPresent()).toEqual([colleague.id]);
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = readPresence(await network.signedIn(persona), { id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
