import { messagingLimits } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { editMessage } from './edit-message.ts';
import { listChanges } from './list-changes.ts';
import { removeMessage } from './remove-message.ts';
import { changeConversation } from './update-conversation.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

async function sendOwn(kind: 'message' | 'note' = 'message') {
  const { id } = await net.start('northAdmin', { company: 'northShop' });
  return net.say('northAdmin', id, 'Tomorow', { kind });
}
const edit = async (persona: 'northAdmin' | 'northReseller' | 'southAdmin', id: string) =>
  editMessage(await net.signedIn(persona), { id, body: 'Tomorrow', mentions: [] });

test('people can edit their own messages, and everyone sees the change', async () => {
  const { id, conversation_id, place, change } = await sendOwn();
  const edited = await edit('northAdmin', id);
  expect(edited).toMatchObject({
    body: 'Tomorrow',
    place,
    change: change + 1,
    edited_at: net.clock.now.toISOString(),
  });
  const context = await net.signedIn('northReseller');
  const { items } = await listChanges(context, { id: conversation_id, after: change });
  expect(items).toEqual([edited]);
  // The same text changes nothing.
  expect(await edit('northAdmin', id)).toEqual(edited);
  expect(await net.auditOf(id)).toMatchObject([
    {
      action: 'update',
      resource_type: 'messages',
      company_id: net.companies.north,
      before: { body: 'Tomorow' },
      after: { body: 'Tomorrow' },
    },
  ]);
});

test('a deleted message keeps its position', async () => {
  const { id, conversation_id, place } = await sendOwn();
  const context = await net.signedIn('northAdmin');
  const removed = await removeMessage(context, { id });
  expect(removed).toMatchObject({ body: '', place, removed_at: net.clock.now.toISOString() });
  expect(await removeMessage(context, { id })).toEqual(removed);
  expect(await net.bodies('northReseller', conversation_id)).toEqual(['Hello', '']);
  expect(await net.seen('northReseller', conversation_id)).toMatchObject({ unread: 1 });
  expect(await rejectionOf(edit('northAdmin', id))).toMatchObject({ code: 'conflict' });
  expect(await net.auditOf(id)).toMatchObject([
    { before: { body: 'Tomorow' }, after: { body: '' } },
  ]);
});

test('the log contains no text of notes, which companies above could read', async () => {
  const { id } = await sendOwn('note');
  await edit('northAdmin', id);
  const [row] = await net.auditOf(id);
  expect(row).toMatchObject({ resource_type: 'messages' });
  expect(JSON.stringify(row)).not.toMatch(/Tomor/);
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot change it', async (persona, code) => {
  const { id, conversation_id } = await sendOwn();
  expect(await rejectionOf(edit(persona, id))).toMatchObject({ code });
  expect(await rejectionOf(removeMessage(await net.signedIn(persona), { id }))).toMatchObject({
    code,
  });
  expect(await net.bodies('northAdmin', conversation_id)).toEqual(['Hello', 'Tomorow']);
});

test('for a limited time, and not in a closed conversation; deleting is always possible', async () => {
  const { id, conversation_id } = await sendOwn();
  const context = await net.signedIn('northAdmin');
  await changeConversation(context, { id: conversation_id, state: 'closed' });
  expect(await rejectionOf(edit('northAdmin', id))).toMatchObject({ code: 'conflict' });
  await changeConversation(context, { id: conversation_id, state: 'open' });
  net.later(messagingLimits.editHours * 3_600_000 + 1);
  expect(await rejectionOf(edit('northAdmin', id))).toMatchObject({ code: 'conflict' });
  await changeConversation(context, { id: conversation_id, state: 'closed' });
  expect(await removeMessage(context, { id })).toMatchObject({ body: '' });
});
