import { messagingLimits } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { editMessage } from './edit-message.ts';
import { listChanges } from './list-changes.ts';
import { removeMessage } from './remove-message.ts';
import { changeConversation } from './update-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

async function sendOwn(kind: 'message' | 'note' = 'message') {
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  return network.send('northAdmin', id, 'Tomorow', { kind });
}
const edit = async (persona: 'northAdmin' | 'northReseller' | 'southAdmin', id: string) =>
  editMessage(await network.signedIn(persona), { id, body: 'Tomorrow', mentions: [] });

test('people can edit their own messages, and everyone sees the change', async () => {
  const { id, conversation_id, position, change } = await sendOwn();
  const edited = await edit('northAdmin', id);
  expect(edited).toMatchObject({
    body: 'Tomorrow',
    position,
    change: change + 1,
    edited_at: network.clock.now.toISOString(),
  });
  const context = await network.signedIn('northReseller');
  const { items } = await listChanges(context, { id: conversation_id, after: change });
  expect(items).toEqual([edited]);
  // The same text changes nothing.
  expect(await edit('northAdmin', id)).toEqual(edited);
  expect(await network.auditOf(id)).toMatchObject([
    {
      action: 'update',
      resource_type: 'messages',
      company_id: network.companies.north,
      before: { body: 'Tomorow' },
      after: { body: 'Tomorrow' },
    },
  ]);
});

test('a deleted message keeps its position', async () => {
  const { id, conversation_id, position } = await sendOwn();
  const context = await network.signedIn('northAdmin');
  const removed = await removeMessage(context, { id });
  expect(removed).toMatchObject({
    body: '',
    position,
    removed_at: network.clock.now.toISOString(),
  });
  expect(await removeMessage(context, { id })).toEqual(removed);
  expect(await network.bodies('northReseller', conversation_id)).toEqual(['Hello', '']);
  expect(await network.seen('northReseller', conversation_id)).toMatchObject({ unread: 1 });
  expect(await rejectionOf(edit('northAdmin', id))).toMatchObject({ code: 'conflict' });
  expect(await network.auditOf(id)).toMatchObject([
    { before: { body: 'Tomorow' }, after: { body: '' } },
  ]);
});

test('the audit log, which companies above can read, contains no text of notes', async () => {
  const { id } = await sendOwn('note');
  await edit('northAdmin', id);
  const [row] = await network.auditOf(id);
  expect(row).toMatchObject({ resource_type: 'messages' });
  expect(JSON.stringify(row)).not.toMatch(/Tomor/);
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot change the message', async (persona, code) => {
  const { id, conversation_id } = await sendOwn();
  expect(await rejectionOf(edit(persona, id))).toMatchObject({ code });
  expect(await rejectionOf(removeMessage(await network.signedIn(persona), { id }))).toMatchObject({
    code,
  });
  expect(await network.bodies('northAdmin', conversation_id)).toEqual(['Hello', 'Tomorow']);
});

test('a message can be edited for a limited time while its conversation is open, and deleted at any time', async () => {
  const { id, conversation_id } = await sendOwn();
  const context = await network.signedIn('northAdmin');
  await changeConversation(context, { id: conversation_id, state: 'closed' });
  expect(await rejectionOf(edit('northAdmin', id))).toMatchObject({ code: 'conflict' });
  await changeConversation(context, { id: conversation_id, state: 'open' });
  network.later(messagingLimits.editHours * 3_600_000 + 1);
  expect(await rejectionOf(edit('northAdmin', id))).toMatchObject({ code: 'conflict' });
  await changeConversation(context, { id: conversation_id, state: 'closed' });
  expect(await removeMessage(context, { id })).toMatchObject({ body: '' });
});
