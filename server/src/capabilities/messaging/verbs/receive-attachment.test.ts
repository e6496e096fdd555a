import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { attach } from './attach.ts';
import { receiveAttachment } from './receive-attachment.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

async function attachFile() {
  const context = await network.signedIn('colleague');
  const { id } = await attach(context, { filename: 'a.txt', size: 3 });
  return { context, id };
}
const readBody = () =>
  Promise.resolve({
    bytes: 3,
    read: () => Promise.resolve(Buffer.from('abc')),
    remove: () => Promise.resolve(),
  });

test('stores the file only for the person who registered it', async () => {
  const { context, id } = await attachFile();
  const attempt = receiveAttachment(await network.signedIn('northAdmin'), { id, readBody });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect(await receiveAttachment(context, { id, readBody })).toMatchObject({
    filename: 'a.txt',
    mime_type: 'text/plain',
    bytes: 3,
  });
});
