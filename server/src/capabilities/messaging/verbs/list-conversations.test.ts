import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '../../../kernel/errors.ts';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { countUnread } from './count-unread.ts';
import { listConversations } from './list-conversations.ts';
import { markConversationRead } from './mark-conversation-read.ts';
import { removeMessage } from './remove-message.ts';
import { searchMessages } from './search-messages.ts';
import { changeConversation } from './update-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('lists conversations by their latest message, page by page', async () => {
  const started: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    network.later(1000);
    started.push((await network.start('northReseller', { company: 'north' })).id);
  }
  network.later(1000);
  await network.send('northReseller', started[1] ?? '', 'Again');
  const expected = [1, 4, 3, 2, 0].map((at) => started[at]);
  const context = await network.signedIn('northReseller');
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listConversations(context, {
      folder: 'own',
      limit: 2,
      ...(cursor == null ? {} : { cursor }),
    });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found).toEqual(expected);
  const query = { folder: 'own', limit: 2, cursor: 'nonsense' } as const;
  // Rejected before any query.
  expect(() => listConversations(context, query)).toThrow(Problem);
});

test('lists and counts unread conversations until they are read', async () => {
  const { id } = await network.start('colleague', { with: ['outsider'] });
  await network.send('colleague', id, 'And');
  const context = await network.signedIn('outsider');
  expect(await network.folder('outsider', 'unread')).toEqual([id]);
  expect(await countUnread(context)).toEqual({ count: 1 });
  expect(await markConversationRead(context, { id, position: 1 })).toEqual({
    read_position: 1,
    unread: 1,
  });
  expect(await markConversationRead(context, { id, position: 2 })).toEqual({
    read_position: 2,
    unread: 0,
  });
  expect(await network.folder('outsider', 'unread')).toEqual([]);
  expect(await countUnread(context)).toEqual({ count: 0 });
  const sent = await network.send('colleague', id, 'A mistake');
  await removeMessage(await network.signedIn('colleague'), { id: sent.id });
  expect(await countUnread(context)).toEqual({ count: 0 });
  const stranger = await network.signedIn('southAdmin');
  expect(await rejectionOf(markConversationRead(stranger, { id, position: 1 }))).toMatchObject({
    code: 'not_found',
  });
});

test('sending a message marks it and everything before it as read', async () => {
  const { id } = await network.start('colleague', { with: ['outsider'] });
  await network.send('outsider', id, 'Yes');
  expect(await network.seen('outsider', id)).toMatchObject({ read_position: 2, unread: 0 });
  expect(await network.seen('colleague', id)).toMatchObject({ read_position: 1, unread: 1 });
});

test('a conversation remains archived until there is a new message', async () => {
  const { id } = await network.start('colleague', { with: ['outsider'] });
  const context = await network.signedIn('outsider');
  await changeConversation(context, { id, archived: true, muted: true });
  expect(await network.folder('outsider')).not.toContain(id);
  expect(await network.folder('outsider', 'archived')).toEqual([id]);
  expect(await network.folder('colleague')).toContain(id);
  await network.send('colleague', id, 'Listen');
  expect(await network.seen('outsider', id)).toMatchObject({ archived: false, muted: true });
});

test('closing a conversation applies to both sides, and either can reopen it', async () => {
  const { id } = await network.start('northAdmin', { company: 'northShop', subject: 'Order' });
  const reseller = await network.signedIn('northReseller');
  const closed = await changeConversation(reseller, { id, state: 'closed' });
  expect(closed).toMatchObject({ state: 'closed', may: ['reopen', 'rename', 'leave'] });
  expect(await rejectionOf(network.send('northAdmin', id, 'One more'))).toMatchObject({
    code: 'conflict',
  });
  const context = await network.signedIn('northAdmin');
  const opened = await changeConversation(context, { id, state: 'open', subject: 'Orders' });
  expect(opened).toMatchObject({ state: 'open', subject: 'Orders' });
  expect((await network.auditOf(id)).map(({ action }) => action)).toEqual([
    'insert',
    'update',
    'update',
  ]);
});

test.each(['outsider', 'owner', 'southAdmin'] as const)(
  "%s cannot close a conversation they aren't part of",
  async (persona) => {
    const { id } = await network.start('northAdmin', { company: 'northShop' });
    const change = changeConversation(await network.signedIn(persona), { id, state: 'closed' });
    expect(await rejectionOf(change)).toMatchObject({ code: 'not_found' });
    expect(await network.seen('northAdmin', id)).toMatchObject({ state: 'open' });
  },
);

test('non-participating managers can close a conversation, but not rename or mute it', async () => {
  const { id } = await network.start('northReseller', { company: 'north', with: ['northAdmin'] });
  const second = await network.signedInAs(await network.person(network.companies.north, 'admin'));
  expect(await rejectionOf(changeConversation(second, { id, subject: 'Mine' }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await rejectionOf(changeConversation(second, { id, muted: true }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await markConversationRead(second, { id, position: 1 })).toEqual({
    read_position: 0,
    unread: 0,
  });
  expect((await changeConversation(second, { id, state: 'closed' })).state).toBe('closed');
});

test('finds a conversation by word prefixes in its subject, people and companies', async () => {
  const { id } = await network.start('northAdmin', {
    company: 'northShop',
    subject: 'Überfällige Rechnung',
  });
  for (const search of ['rech', 'uber', 'shop', 'north rechnung'])
    expect(await network.folder('northAdmin', 'own', { search })).toContain(id);
  expect(await network.folder('northAdmin', 'own', { search: 'echnung' })).not.toContain(id);
  expect(await network.folder('southAdmin', 'own', { search: 'rech' })).toEqual([]);
});

test('finds messages only for people who can see them, newest first', async () => {
  const { id } = await network.start('northAdmin', { company: 'northShop', subject: 'Cables' });
  await network.send('northAdmin', id, 'The zebra costs 12, (they) say');
  network.later(1000);
  await network.send('northAdmin', id, 'zebras are dear', { kind: 'note' });
  const search = async (
    persona: 'northAdmin' | 'northReseller' | 'southAdmin' | 'owner',
    search: string,
  ) => {
    const { items } = await searchMessages(await network.signedIn(persona), {
      search: search,
      limit: 20,
    });
    return items.map(({ body, subject }) => `${subject}: ${body}`);
  };
  expect(await search('northAdmin', 'zebra')).toEqual([
    'Cables: zebras are dear',
    'Cables: The zebra costs 12, (they) say',
  ]);
  expect(await search('northReseller', 'zebr')).toEqual(['Cables: The zebra costs 12, (they) say']);
  expect(await search('northReseller', 'cost zebra')).toHaveLength(1);
  expect(await search('northReseller', "zebra' or 'x")).toEqual([]);
  for (const persona of ['southAdmin', 'owner'] as const)
    expect(await search(persona, 'zebra')).toEqual([]);
  const context = await network.signedIn('northAdmin');
  const first = await searchMessages(context, { search: 'zebra', conversation_id: id, limit: 1 });
  const second = await searchMessages(context, {
    search: 'zebra',
    limit: 1,
    cursor: first.nextCursor ?? '',
  });
  expect(first.items.map(({ kind }) => kind)).toEqual(['note']);
  expect(second).toMatchObject({ items: [{ kind: 'message' }], nextCursor: null });
});
