import { messagingTimes } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { capturedLog } from '../../testing.ts';
import { trackPresence } from './track-presence.ts';
import { type ConversationTest, createConversationTest } from './testing-conversations.ts';
import { readPresence } from './verbs/read-presence.ts';

const { presenceEvery } = messagingTimes;

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(async () => {
  vi.useRealTimers();
  await network.drop();
});

test('announces every listener every 20 s until tracking is closed', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { colleague } = network.people;
  const context = await network.signedIn('northAdmin');
  // Fakes only intervals, because the database needs real timeouts.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { log } = capturedLog();
  let calls = 0;
  const people = () => {
    calls += 1;
    return [colleague.id];
  };
  const { database, clock } = network;
  const presence = trackPresence({ database, log, now: () => clock.now, people });
  vi.advanceTimersByTime(presenceEvery - 1);
  expect(calls).toBe(0);
  vi.advanceTimersByTime(1);
  expect(calls).toBe(1);
  await expect.poll(() => readPresence(context, { id })).toEqual({ present: [colleague.id] });
  vi.advanceTimersByTime(presenceEvery);
  expect(calls).toBe(2);
  presence.close();
  vi.advanceTimersByTime(presenceEvery * 3);
  expect(calls).toBe(2);
});
