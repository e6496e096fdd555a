import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { countUnread } from './count-unread.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test("counts only the user's own unread conversations", async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  await network.send('northAdmin', id, 'Two');
  expect(await countUnread(await network.signedIn('colleague'))).toEqual({ count: 1 });
  for (const persona of ['northAdmin', 'outsider', 'southAdmin'] as const)
    expect(await countUnread(await network.signedIn(persona))).toEqual({ count: 0 });
  expect(await rejectionOf(network.seen('outsider', id))).toMatchObject({ code: 'not_found' });
});
