import { openDatabase } from '@trunkline/database/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveHub, type LiveEvent } from '../../kernel/live-events/index.ts';
import { capturedLog, until } from '../../testing.ts';
import { relayConversations } from './relay-conversations.ts';
import { type ConversationTest, createConversationTest } from './testing-conversations.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

function listening(personId: string, database = net.database) {
  const live = createLiveHub();
  const heard: LiveEvent[] = [];
  let said = 0;
  const { log, lines } = capturedLog();
  relayConversations({ database, live, log, onMessage: () => void (said += 1) });
  const whose = {
    personId,
    sessionId: crypto.randomUUID(),
    viewing: false,
    companyIds: [],
    memberOf: '',
    watches: null,
  };
  live.add({ ...whose, send: (event) => void heard.push(event), end: () => {} });
  const announce = (id: string) => live.announce(JSON.stringify({ topic: 'message', id }));
  return { live, heard, lines, announce, said: () => said };
}

test('repeated announcements while loading cause at most one more event', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const { id: message } = await net.say('northAdmin', id, 'Once');
  const { heard, announce, said } = listening(net.people.colleague.id);
  for (let at = 0; at < 20; at += 1) announce(message);
  await until(() => heard.length === 2);
  expect(heard).toEqual([
    { topic: 'message', message: expect.objectContaining({ body: 'Once' }) as object },
    { topic: 'message', message: expect.objectContaining({ body: 'Once' }) as object },
  ]);
  expect(said()).toBe(20);
});

test('when it cannot be loaded, everyone is notified that something may be missing', async () => {
  const away = openDatabase({
    address: { ...net.address, login: { ...net.address.login, database: 'there_is_none' } },
    onError: () => undefined,
  });
  const { heard, announce, lines } = listening(net.people.colleague.id, away);
  announce(crypto.randomUUID());
  await until(() => heard.length === 1);
  expect(heard).toEqual([{ topic: 'everything' }]);
  expect(lines).toHaveLength(1);
  await away.close();
});

test('rejects malformed announcements and ignores other topics', () => {
  const { live, heard } = listening(net.people.colleague.id);
  expect(() => live.announce('{"topic":"message"}')).toThrow('id');
  expect(() => live.announce('{"topic":"typing","conversation":"x"}')).toThrow('conversation');
  live.announce(
    JSON.stringify({ topic: 'alerts', person: net.people.colleague.id, company: null }),
  );
  expect(heard).toEqual([{ topic: 'alerts' }]);
});
