import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { attach } from './attach.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('announces a file for oneself; in a conversation only where one sees it', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const file = { conversation_id: id, filename: 'a/b.txt', size: 3 };
  const made = await attach(await net.signedIn('colleague'), file);
  const { rows } = await net.admin.query('select filename from message_attachments where id = $1', [
    made.id,
  ]);
  expect(rows).toEqual([{ filename: 'b.txt' }]);
  const refused = attach(await net.signedIn('southAdmin'), file);
  expect(await refusalOf(refused)).toMatchObject({ code: 'not_found' });
});
