import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { attach } from './attach.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('registers a file, but not in a conversation the user cannot see', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const file = { conversation_id: id, filename: 'a/b.txt', size: 3 };
  const attachment = await attach(await network.signedIn('colleague'), file);
  const { rows } = await network.admin.query(
    'select filename from message_attachments where id = $1',
    [attachment.id],
  );
  expect(rows).toEqual([{ filename: 'b.txt' }]);
  const attempt = attach(await network.signedIn('southAdmin'), file);
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test("limits the total size of a company's files, including those the user cannot see", async () => {
  const file = { filename: 'a.bin', size: 3 };
  await network.admin.query(
    `insert into message_attachments (company_id, user_id, filename, size, mime_type, bytes, storage_path, expires_at)
     select $1, $2, 'large.bin', 1, 'application/octet-stream', 1073741824, 'none/' || n, now()
     from generate_series(1, $3) n`,
    [network.companies.north, network.people.northAdmin.id, mediaLimits.companyBytes / 1024 ** 3],
  );
  const attempt = attach(await network.signedIn('colleague'), file);
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'conflict',
    message: 'The library is full. Delete files you no longer need.',
  });
  expect(await attach(await network.signedIn('northReseller'), file)).toHaveProperty('id');
});
