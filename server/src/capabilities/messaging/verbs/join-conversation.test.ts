import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { joinIn } from './join-conversation.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can join', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  expect(await joinIn(await net.signedIn('colleague'), { id })).toMatchObject({ people_count: 2 });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = joinIn(await net.signedIn(persona), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
