import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { startConversation } from './start-conversation.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('colleagues can talk, and no one else sees the conversation', async () => {
  const started = await network.start('northAdmin', { with: ['colleague'], subject: 'Prices' });
  expect(started).toMatchObject({
    kind: 'internal',
    subject: 'Prices',
    company_name: 'North',
    other_company_id: null,
    people_count: 2,
    last: { body: 'Hello', position: 1, change: 1, author_id: network.people.northAdmin.id },
    unread: 0,
    joined: true,
    may: ['close', 'rename', 'add_people', 'leave', 'write'],
  });
  expect(started.people.map(({ id }) => id)).toEqual(network.idsOf(['colleague']));
  expect(await network.seen('colleague', started.id)).toMatchObject({
    unread: 1,
    read_position: 0,
  });
  for (const persona of ['outsider', 'owner', 'northReseller', 'southAdmin'] as const)
    expect(await rejectionOf(network.seen(persona, started.id))).toMatchObject({
      code: 'not_found',
    });
});

test('people who manage the other company take part when no one is named', async () => {
  const started = await network.start('northAdmin', { company: 'northShop' });
  expect(started).toMatchObject({ kind: 'companies', other_company_name: 'North Shop' });
  expect(started.people.map(({ id }) => id)).toEqual(network.idsOf(['northReseller']));
  expect(started.may).toContain('note');
  // Not on either side: neither the platform above both, nor the customer below, nor the neighbour.
  for (const persona of ['owner', 'clerk', 'southAdmin', 'colleague'] as const)
    expect(await rejectionOf(network.seen(persona, started.id))).toMatchObject({
      code: 'not_found',
    });
});

test('a company reaches the people above it who manage messages, and anyone can reach support', async () => {
  const upward = await network.start('northReseller', { company: 'north' });
  expect(upward.people.map(({ id }) => id)).toEqual(network.idsOf(['northAdmin']));
  const support = await network.start('clerk', { kind: 'support', subject: 'Help' });
  expect(support).toMatchObject({ kind: 'support', other_company_name: 'Trunkline' });
  expect(support.people.map(({ id }) => id)).toEqual(network.idsOf(['owner']));
  expect(await rejectionOf(network.start('owner', { kind: 'support' }))).toMatchObject({
    code: 'conflict',
  });
});

test('the same key starts one conversation, even simultaneously', async () => {
  const context = await network.signedIn('northAdmin');
  const input = {
    kind: 'internal',
    people: network.idsOf(['colleague']),
    subject: '',
    key: randomUUID(),
    body: 'Once',
    mentions: [],
    attachments: [],
  } as const;
  const started = await Promise.all(
    Array.from({ length: 4 }, () => startConversation(context, input)),
  );
  const repeated = await startConversation(context, input);
  expect(new Set([...started, repeated].map(({ id }) => id)).size).toBe(1);
  expect(await network.bodies('colleague', repeated.id)).toEqual(['Once']);
  const { rows } = await network.admin.query(
    'select from conversations c where not exists (select from messages m where m.conversation_id = c.id)',
  );
  expect(rows).toEqual([]);
});

test.each([
  ['someone in an unrelated company', 'northAdmin', { with: ['southAdmin'] }],
  ['someone in another company, as if a colleague', 'northAdmin', { with: ['clerk'] }],
  ['a company that is not directly above or below', 'northAdmin', { company: 'northClient' }],
  ['a neighbour', 'northAdmin', { company: 'south' }],
  ['a company where no one manages messages', 'northReseller', { company: 'northClient' }],
  ['an empty list', 'northAdmin', {}],
  ['oneself', 'northAdmin', { with: ['northAdmin'] }],
  [
    "someone above who doesn't manage messages",
    'northReseller',
    { company: 'north', with: ['colleague'] },
  ],
] as const)('no one can write to %s', async (_what, persona, input) => {
  const before = await network.folder(persona);
  expect(await rejectionOf(network.start(persona, input))).toMatchObject({ code: 'conflict' });
  expect(await network.folder(persona)).toEqual(before);
});

test('someone who can see people below can write to any of them', async () => {
  const started = await network.start('northReseller', { company: 'northClient', with: ['clerk'] });
  expect(started.people.map(({ id }) => id)).toEqual(network.idsOf(['clerk']));
});

test('a conversation can only be about a record that its creator can see', async () => {
  const context = await network.signedIn('northAdmin');
  const about = (id: string) =>
    startConversation(context, {
      kind: 'internal',
      people: network.idsOf(['colleague']),
      subject: '',
      anchor: { type: 'company', id },
      key: randomUUID(),
      body: 'About them',
      mentions: [],
      attachments: [],
    });
  expect(await about(network.companies.northShop)).toMatchObject({
    anchor: { type: 'company', label: 'North Shop' },
  });
  expect(await rejectionOf(about(network.companies.south))).toMatchObject({
    code: 'validation_failed',
  });
});

test('audits the start of a conversation', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'], subject: 'Kept' });
  expect(await network.auditOf(id)).toMatchObject([
    { action: 'insert', resource_type: 'conversations', actor_id: network.people.northAdmin.id },
  ]);
});
