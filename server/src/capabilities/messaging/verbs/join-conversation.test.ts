import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { joinAsParticipant } from './join-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('a participant who joins again is not added twice', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  expect(await joinAsParticipant(await network.signedIn('colleague'), { id })).toMatchObject({
    people_count: 2,
  });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = joinAsParticipant(await network.signedIn(persona), { id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
