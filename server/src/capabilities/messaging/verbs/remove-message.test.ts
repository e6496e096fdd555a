import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { removeMessage } from './remove-message.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test("clears the user's own message and keeps its position; another's is unchanged", async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const sent = await network.send('colleague', id, 'Oops');
  for (const [persona, code] of [
    ['northAdmin', 'forbidden'],
    ['southAdmin', 'not_found'],
  ] as const) {
    const attempt = removeMessage(await network.signedIn(persona), { id: sent.id });
    expect(await rejectionOf(attempt)).toMatchObject({ code });
  }
  expect(await network.bodies('northAdmin', id)).toEqual(['Hello', 'Oops']);
  const removed = await removeMessage(await network.signedIn('colleague'), { id: sent.id });
  expect(removed).toMatchObject({ body: '', position: 2 });
  expect((await network.auditOf(sent.id)).map(({ action }) => action)).toEqual(['update']);
});
