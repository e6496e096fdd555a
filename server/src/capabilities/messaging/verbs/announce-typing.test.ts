import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { announceTyping } from './announce-typing.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can report typing', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  expect(await announceTyping(await network.signedIn('colleague'), { id })).toEqual({ id });
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'the conversation is not found for %s',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = announceTyping(await network.signedIn(persona), { id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
