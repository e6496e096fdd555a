import { openDatabase } from '@trunkline/database/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveHub, type LiveEvent } from '../../kernel/live-events/index.ts';
import { capturedLog, waitFor } from '../../testing.ts';
import { relayConversations } from './relay-conversations.ts';
import { type ConversationTest, createConversationTest } from './testing-conversations.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

function listening(personId: string, database = network.database) {
  const live = createLiveHub();
  const received: LiveEvent[] = [];
  let messageCount = 0;
  const { log, lines } = capturedLog();
  relayConversations({ database, live, log, onMessage: () => void (messageCount += 1) });
  const subscriber = {
    personId,
    sessionId: crypto.randomUUID(),
    isSupportAccess: false,
    companyIds: [],
    ownCompanyId: '',
    watches: null,
  };
  live.add({ ...subscriber, send: (event) => void received.push(event), end: () => {} });
  const announce = (id: string) => live.announce(JSON.stringify({ topic: 'message', id }));
  return { live, received, lines, announce, messageCount: () => messageCount };
}

test('repeated announcements while loading cause at most one more event', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { id: message } = await network.send('northAdmin', id, 'Once');
  const { received, announce, messageCount } = listening(network.people.colleague.id);
  for (let index = 0; index < 20; index += 1) announce(message);
  await waitFor(() => received.length === 2);
  expect(received).toEqual([
    { topic: 'message', message: expect.objectContaining({ body: 'Once' }) as object },
    { topic: 'message', message: expect.objectContaining({ body: 'Once' }) as object },
  ]);
  expect(messageCount()).toBe(20);
});

test('reports a gap to all listeners if a message cannot be loaded', async () => {
  const unreachable = openDatabase({
    address: { ...network.address, login: { ...network.address.login, database: 'missing' } },
    onError: () => undefined,
  });
  const { received, announce, lines } = listening(network.people.colleague.id, unreachable);
  announce(crypto.randomUUID());
  await waitFor(() => received.length === 1);
  expect(received).toEqual([{ topic: 'everything' }]);
  expect(lines).toHaveLength(1);
  await unreachable.close();
});

test('rejects malformed announcements and ignores other topics', () => {
  const { live, received } = listening(network.people.colleague.id);
  expect(() => live.announce('{"topic":"message"}')).toThrow('id');
  expect(() => live.announce('{"topic":"typing","conversation":"x"}')).toThrow('conversation');
  live.announce(
    JSON.stringify({ topic: 'alerts', person: network.people.colleague.id, company: null }),
  );
  expect(received).toEqual([{ topic: 'alerts' }]);
});
