import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listChanges } from './list-changes.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test("a message gets the next number and the server's time", async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const sent = await network.send('colleague', id, 'Second', {
    mentions: ['northAdmin', 'outsider'],
  });
  expect(sent).toMatchObject({
    conversation_id: id,
    position: 2,
    change: 2,
    kind: 'message',
    author_id: network.people.colleague.id,
    author_company_name: 'North',
    body: 'Second',
    // Only participants.
    mentions: network.idsOf(['northAdmin']),
    attachments: [],
    edited_at: null,
    removed_at: null,
    created_at: network.clock.now.toISOString(),
  });
  expect(await network.bodies('northAdmin', id)).toEqual(['Hello', 'Second']);
});

test('the same key is accepted once, however often and whenever it arrives', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const key = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => network.send('colleague', id, 'Only once', { key })),
  );
  const repeated = await network.send('colleague', id, 'Other words', { key });
  expect(new Set([...all, repeated].map((message) => message.id)).size).toBe(1);
  expect(repeated.body).toBe('Only once');
  expect((await network.send('colleague', id, 'Next')).position).toBe(3);
  // Each person has separate keys.
  expect((await network.send('northAdmin', id, 'Mine', { key })).body).toBe('Mine');
});

test('simultaneous messages each get a number, without gaps', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      network.send(index % 2 === 0 ? 'colleague' : 'northAdmin', id, `Word ${index}`),
    ),
  );
  const positions = sent.map(({ position }) => position).toSorted((a, b) => a - b);
  expect(positions).toEqual(Array.from({ length: 12 }, (_, index) => index + 2));
  const found = await listMessages(await network.signedIn('colleague'), { id, limit: 50 });
  expect(found.items.map(({ position }) => position)).toEqual([1, ...positions]);
  expect(found).toMatchObject({ earlier: false, later: false, change: 13 });
});

test('pages through history before or around a position', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'], body: '1' });
  for (const body of ['2', '3', '4', '5', '6', '7']) await network.send('colleague', id, body);
  const context = await network.signedIn('northAdmin');
  const read = async (position: { before?: number; around?: number }, limit = 3) => {
    const { items, earlier, later } = await listMessages(context, { id, limit, ...position });
    return [items.map(({ body }) => body).join(''), earlier, later];
  };
  expect(await read({})).toEqual(['567', true, false]);
  expect(await read({ before: 5 })).toEqual(['234', true, true]);
  expect(await read({ before: 4 })).toEqual(['123', false, true]);
  expect(await read({ around: 4 }, 4)).toEqual(['2345', true, true]);
  expect(await read({ around: 1 }, 4)).toEqual(['12', false, true]);
  expect(await read({ around: 7 }, 4)).toEqual(['567', true, false]);
  expect(await read({ around: 4 }, 1)).toEqual(['4', true, true]);
});

test('lists the messages sent after the last change the client has received', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { change } = await network.send('colleague', id, 'Known');
  await network.send('northAdmin', id, 'Missed');
  await network.send('colleague', id, 'Missed too');
  const changes = await listChanges(await network.signedIn('colleague'), { id, after: change });
  expect(changes.items.map(({ body }) => body)).toEqual(['Missed', 'Missed too']);
  expect(changes).toMatchObject({ change: change + 2, more: false });
  const laterChanges = await listChanges(await network.signedIn('colleague'), {
    id,
    after: change + 2,
  });
  expect(laterChanges).toEqual({ items: [], change: change + 2, more: false });
});

test('notes are visible only to the company that wrote them, everywhere', async () => {
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  await network.send('northAdmin', id, 'They pay late', { kind: 'note' });
  const reseller = await network.signedIn('northReseller');
  expect(await network.bodies('northReseller', id)).toEqual(['Hello']);
  expect(await network.bodies('northAdmin', id)).toEqual(['Hello', 'They pay late']);
  expect(await network.seen('northReseller', id)).toMatchObject({
    unread: 1,
    last: { body: 'Hello' },
  });
  expect(await network.seen('northAdmin', id)).toMatchObject({ last: { body: 'They pay late' } });
  const { items, change } = await listChanges(reseller, { id, after: 0 });
  expect(items.map(({ body }) => body)).toEqual(['Hello']);
  // The note uses up a number: the reader sees a gap, but never the note.
  expect(change).toBe(2);
  expect((await network.send('northReseller', id, 'We pay')).position).toBe(3);
});

test('rejects a note among colleagues, who would all see it anyway', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  expect(await rejectionOf(network.send('northAdmin', id, 'Psst', { kind: 'note' }))).toMatchObject(
    {
      code: 'conflict',
    },
  );
});

test.each([
  ['someone in the company who is not a participant', 'outsider', 'not_found'],
  ['someone above both companies', 'owner', 'not_found'],
  ['another tenant', 'southAdmin', 'not_found'],
] as const)('%s cannot send a message', async (_what, persona, code) => {
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  expect(await rejectionOf(network.send(persona, id, 'Me too'))).toMatchObject({ code });
  expect(await network.bodies('northAdmin', id)).toEqual(['Hello']);
});

test('rejects an empty message, which leaves no gap', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  expect(await rejectionOf(network.send('colleague', id, ''))).toMatchObject({
    code: 'validation_failed',
  });
  const sent = { key: randomUUID(), body: '', kind: 'message', mentions: [] } as const;
  const missing = sendMessage(await network.signedIn('colleague'), {
    ...sent,
    id,
    attachments: [randomUUID()],
  });
  expect(await rejectionOf(missing)).toMatchObject({ code: 'conflict' });
  expect((await network.send('colleague', id, 'Now')).position).toBe(2);
});
