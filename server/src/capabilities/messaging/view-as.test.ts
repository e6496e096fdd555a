import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { rejectionOf } from '../../testing.ts';
import { type ConversationTest, createConversationTest } from './testing-conversations.ts';
import { attach } from './verbs/attach.ts';
import { countUnread } from './verbs/count-unread.ts';
import { getConversation } from './verbs/get-conversation.ts';
import { listConversations } from './verbs/list-conversations.ts';
import { listMessages } from './verbs/list-messages.ts';
import { receiveAttachment } from './verbs/receive-attachment.ts';
import { searchMessages } from './verbs/search-messages.ts';
import { showAttachment } from './verbs/show-attachment.ts';
import { sendUnreadNotifications } from './verbs/send-unread-notifications.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

/** The context of a supporter viewing as this person. */
function viewedBySupporter(context: SignedIn): SignedIn {
  const supporterId = network.people.owner.id;
  const support = { supporterId, supporterName: 'Rita Field', endsAt: '2031-05-06T07:30:00Z' };
  return { ...context, actor: { ...context.actor, support } };
}

async function countNotifications(context: SignedIn): Promise<number> {
  const { rows } = await withTenant(context, (tx) =>
    sql`select from notifications where kind like 'messaging.m%'`.execute(tx),
  );
  return rows.length;
}

test('someone viewing as another user finds no messages of that person or their company', async () => {
  const { id } = await network.start('northReseller', { company: 'north', with: ['northAdmin'] });
  await network.send('northAdmin', id, 'A zebra for us', { kind: 'note' });
  await network.send('northReseller', id, 'A zebra for all');
  const admin = await network.signedIn('northAdmin');
  const file = await attach(admin, { filename: 'a.txt', size: 3 });
  const readBody = async () => ({
    bytes: 3,
    read: async () => Buffer.from('abc'),
    remove: async () => {},
  });
  await receiveAttachment(admin, { id: file.id, readBody });
  network.later(3_600_000);
  await sendUnreadNotifications(network.database, network.clock.now);

  const found = async (context: SignedIn) => ({
    own: (await listConversations(context, { folder: 'own', limit: 10 })).items.length,
    company: (await listConversations(context, { folder: 'company', limit: 10 })).items.length,
    conversationsFound: (
      await listConversations(context, { folder: 'own', search: 'north', limit: 10 })
    ).items.length,
    messagesFound: (await searchMessages(context, { search: 'zebra', limit: 10 })).items.length,
    unread: (await countUnread(context)).count,
    notifications: await countNotifications(context),
  });
  expect(await found(admin)).toEqual({
    own: 1,
    company: 1,
    conversationsFound: 1,
    messagesFound: 2,
    unread: 1,
    notifications: 1,
  });
  expect((await showAttachment(admin, { id: file.id })).filename).toBe('a.txt');

  const viewing = viewedBySupporter(admin);
  expect(await found(viewing)).toEqual({
    own: 0,
    company: 0,
    conversationsFound: 0,
    messagesFound: 0,
    unread: 0,
    notifications: 0,
  });
  const input = { search: 'zebra', conversation_id: id, limit: 10 };
  expect((await searchMessages(admin, input)).items).toHaveLength(2);
  expect((await searchMessages(viewing, input)).items).toEqual([]);
  for (const refused of [
    () => getConversation(viewing, { id }),
    () => listMessages(viewing, { id, limit: 10 }),
    () => showAttachment(viewing, { id: file.id }),
  ])
    expect(await rejectionOf(refused())).toMatchObject({ code: 'not_found' });
});
