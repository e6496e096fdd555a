import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { leaveConversation } from './leave-conversation.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can leave', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  await leaveConversation(await net.signedIn('colleague'), { id });
  expect((await net.seen('northAdmin', id)).people_count).toBe(1);
  expect(await rejectionOf(net.seen('colleague', id))).toMatchObject({ code: 'not_found' });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = leaveConversation(await net.signedIn(persona), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
