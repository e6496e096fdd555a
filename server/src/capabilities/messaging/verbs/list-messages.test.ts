import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listMessages } from './list-messages.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can list messages', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const found = await listMessages(await net.signedIn('colleague'), { id, limit: 10 });
  expect(found).toMatchObject({
    items: [{ body: 'Hello' }],
    earlier: false,
    later: false,
    change: 1,
  });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = listMessages(await net.signedIn(persona), { id, limit: 10 });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
