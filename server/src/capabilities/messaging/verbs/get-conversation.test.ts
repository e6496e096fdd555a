import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { getConversation } from './get-conversation.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can read it', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const { participants } = await getConversation(await net.signedIn('colleague'), { id });
  expect(
    Object.fromEntries(participants.map((participant) => [participant.id, participant.read_place])),
  ).toEqual({
    [net.people.northAdmin.id]: 1,
    [net.people.colleague.id]: 0,
  });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)('is not found for %s', async (persona) => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const attempt = getConversation(await net.signedIn(persona), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect((await net.seen('northAdmin', id)).people_count).toBe(2);
});
