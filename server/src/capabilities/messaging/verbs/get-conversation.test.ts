import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { getConversation } from './get-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can read the conversation', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { participants } = await getConversation(await network.signedIn('colleague'), { id });
  expect(
    Object.fromEntries(
      participants.map((participant) => [participant.id, participant.read_position]),
    ),
  ).toEqual({
    [network.people.northAdmin.id]: 1,
    [network.people.colleague.id]: 0,
  });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = getConversation(await network.signedIn(persona), { id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
