import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { searchMessages } from './search-messages.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test("finds messages in the user's own conversations only", async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'], body: 'Quartz' });
  const search = async (persona: 'colleague' | 'outsider' | 'southAdmin') =>
    (await searchMessages(await network.signedIn(persona), { search: 'quar', limit: 5 })).items
      .length;
  expect([await search('colleague'), await search('outsider'), await search('southAdmin')]).toEqual(
    [1, 0, 0],
  );
  expect(await rejectionOf(network.seen('outsider', id))).toMatchObject({ code: 'not_found' });
});
