import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { searchMessages } from './search-messages.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test("finds messages in the user's own conversations only", async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'], body: 'Quartz' });
  const search = async (persona: 'colleague' | 'outsider' | 'southAdmin') =>
    (await searchMessages(await net.signedIn(persona), { search: 'quar', limit: 5 })).items.length;
  expect([await search('colleague'), await search('outsider'), await search('southAdmin')]).toEqual(
    [1, 0, 0],
  );
  expect(await rejectionOf(net.seen('outsider', id))).toMatchObject({ code: 'not_found' });
});
