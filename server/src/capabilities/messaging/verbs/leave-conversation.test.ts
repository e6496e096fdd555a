import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { leaveConversation } from './leave-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can leave', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  await leaveConversation(await network.signedIn('colleague'), { id });
  expect((await network.seen('northAdmin', id)).people_count).toBe(1);
  expect(await rejectionOf(network.seen('colleague', id))).toMatchObject({ code: 'not_found' });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = leaveConversation(await network.signedIn(persona), { id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
