import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { attach } from './attach.ts';
import { cleanAttachments } from './clean-attachments.ts';
import { showAttachment } from './show-attachment.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('removes files not sent within a day, and nothing sooner', async () => {
  const context = await network.signedIn('colleague');
  const { id } = await attach(context, { filename: 'a.txt', size: 3 });
  expect(await cleanAttachments(network.database, network.clock.now)).toBe(0);
  network.later(24 * 3_600_000);
  expect(await cleanAttachments(network.database, network.clock.now)).toBe(1);
  expect(await rejectionOf(showAttachment(context, { id }))).toMatchObject({ code: 'not_found' });
});
