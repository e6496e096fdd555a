import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { countUnread } from './count-unread.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test("counts only the user's own unread conversations", async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  await net.say('northAdmin', id, 'Two');
  expect(await countUnread(await net.signedIn('colleague'))).toEqual({ count: 1 });
  for (const persona of ['northAdmin', 'outsider', 'southAdmin'] as const)
    expect(await countUnread(await net.signedIn(persona))).toEqual({ count: 0 });
  expect(await rejectionOf(net.seen('outsider', id))).toMatchObject({ code: 'not_found' });
});
