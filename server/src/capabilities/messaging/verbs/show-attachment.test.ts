import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { attach } from './attach.ts';
import { receiveAttachment } from './receive-attachment.ts';
import { showAttachment } from './show-attachment.ts';

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

test('serves the content to its uploader, and to no one else before it is sent', async () => {
  const { context, id } = await attachFile();
  expect(await rejectionOf(showAttachment(context, { id }))).toMatchObject({ code: 'not_found' });
  await receiveAttachment(context, { id, readBody });
  const attachment = await showAttachment(context, { id });
  expect({ ...attachment, bytes: Buffer.from(attachment.bytes).toString() }).toEqual({
    bytes: 'abc',
    type: 'text/plain',
    filename: 'a.txt',
    inline: false,
  });
  const attempt = showAttachment(await network.signedIn('northAdmin'), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
