import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { markConversationRead } from './mark-conversation-read.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can mark the conversation as read, but not past its end or backwards', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const context = await network.signedIn('colleague');
  expect(await markConversationRead(context, { id, position: 7 })).toEqual({
    read_position: 1,
    unread: 0,
  });
  expect(await markConversationRead(context, { id, position: 0 })).toEqual({
    read_position: 1,
    unread: 0,
  });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = markConversationRead(await network.signedIn(persona), { id, position: 1 });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
