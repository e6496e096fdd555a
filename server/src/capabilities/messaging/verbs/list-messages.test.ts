import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listMessages } from './list-messages.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can list messages', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const found = await listMessages(await network.signedIn('colleague'), { id, limit: 10 });
  expect(found).toMatchObject({
    items: [{ body: 'Hello' }],
    earlier: false,
    later: false,
    change: 1,
  });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = listMessages(await network.signedIn(persona), { id, limit: 10 });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
