import { contract } from '@trunkline/contract';
import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import type { Message } from '@trunkline/contract/messaging';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentTenantId, currentUserId } from '../../../kernel/pwa/current-reader.ts';
import { findWaiting, queueWrite, sendQueued } from '../../../kernel/queue/queue.ts';
import { findWrite, setDatabaseName, removeWrite } from '../../../kernel/queue/store.ts';
import { isWaiting, setHasQueued } from '../../../kernel/queue/waiting.ts';
import { store } from '../../../kernel/safe-storage.ts';
import { ownMessage } from '../../../testing/conversations.ts';
import { Conversations } from '../../../testing/messages-screen.tsx';
import { mockServer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf } from '../../../testing/records.ts';
import { Outbox } from './outbox.ts';
import type { MessageDraft } from './waiting-message.ts';

const run = crypto.randomUUID();
setDatabaseName(`outbox ${run}`);
const owner = `reader ${run}`;
const conversation = idOf(100);
const draft = (body: string, overrides: Partial<MessageDraft> = {}): MessageDraft => ({
  kind: 'message',
  body,
  mentions: [],
  attachments: [],
  ...overrides,
});

let server: MockServer;
let conversations: Conversations;
let arrived: Message[];
let sentByOtherTabs: string[];
beforeEach(() => {
  server = mockServer();
  conversations = new Conversations(server);
  conversations.begin(0);
  arrived = [];
  sentByOtherTabs = [];
});
const outboxOf = (target = owner) => {
  const outbox = new Outbox(target, {
    onArrive: (message) => void arrived.push(message),
    onSentByOtherTab: (id) => void sentByOtherTabs.push(id),
  });
  const stop = outbox.start();
  onTestFinished(stop);
  return { outbox, stop };
};
const sentInputs = () => server.inputsOf('POST', `/api/conversations/${conversation}/messages`);
const failRequests = () =>
  server.answer(contract.messaging.messages.send, () => {
    throw new TypeError('Failed to fetch');
  });

test('a message is delivered, and nothing stays queued', async () => {
  const { outbox } = outboxOf();
  const sending = outbox.send(conversation, draft('One', { mentions: [idOf(910)] }));
  expect(outbox.list()).toMatchObject([{ body: 'One', state: 'sending' }]);
  await sending;
  expect(outbox.list()).toEqual([]);
  expect(sentInputs()).toMatchObject([{ body: 'One', mentions: [idOf(910)] }]);
  expect(arrived.map(({ body }) => body)).toEqual(['One']);
});

test('a message written offline waits, survives a reload, and arrives once and in order', async () => {
  failRequests();
  const before = outboxOf();
  await before.outbox.send(conversation, draft('One'));
  await before.outbox.send(conversation, draft('Two'));
  expect(before.outbox.list().map(({ body, state }) => [body, state])).toEqual([
    ['One', 'waiting'],
    ['Two', 'waiting'],
  ]);
  before.stop();

  // Simulates reopening the page.
  const { outbox } = outboxOf();
  await expect.poll(() => outbox.list().length).toBe(2);
  conversations = new Conversations(server);
  conversations.begin(0);
  dispatchEvent(new Event('online'));
  await expect.poll(() => outbox.list()).toEqual([]);
  expect(conversations.in(conversation).map(({ body }) => body)).toEqual(['One', 'Two']);
});

test('a message whose response was lost is sent again with the same key, and posted once', async () => {
  const originalFetch = globalThis.fetch;
  let isLost = true;
  globalThis.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    if (!isLost) return response;
    isLost = false;
    throw new TypeError('Failed to fetch');
  };
  const { outbox } = outboxOf();
  // The initial flush has finished, so the next one is for this message.
  await outbox.flush();
  await outbox.send(conversation, draft('One'));
  expect(outbox.list()).toMatchObject([{ state: 'waiting' }]);
  await outbox.flush();
  expect(outbox.list()).toEqual([]);
  expect(sentInputs().length).toBe(2);
  expect(conversations.in(conversation).length).toBe(1);
});

test('a rejected message shows why, blocks nothing else, and can be discarded or retried', async () => {
  server.answer(contract.messaging.messages.send, () =>
    refusal(403, { code: 'forbidden', message: 'You are not a member.' }),
  );
  const { outbox } = outboxOf();
  await outbox.send(conversation, draft('Bad'));
  expect(outbox.list()).toMatchObject([{ state: 'refused', reason: 'You are not a member.' }]);
  const [{ key } = { key: '' }] = outbox.list();
  await outbox.retry(key);
  expect(outbox.list()).toMatchObject([{ state: 'refused' }]);
  await outbox.cancelSend(key);
  expect(outbox.list()).toEqual([]);
  await outbox.flush();
  expect(outbox.list()).toEqual([]);
  expect(sentInputs().length).toBe(2);
});

test('shows why a message was rejected even if another page sent it', async () => {
  failRequests();
  const before = outboxOf();
  await before.outbox.send(conversation, draft('Bad'));
  before.stop();
  const body = { code: 'forbidden', message: 'You are not a member.' };
  await sendQueued(owner, () => Promise.resolve(Response.json(body, { status: 403 })));
  const { outbox } = outboxOf();
  await outbox.flush();
  expect(outbox.list()).toMatchObject([{ state: 'refused', reason: 'You are not a member.' }]);
  const [{ key } = { key: '' }] = outbox.list();
  // Retrying clears the reason.
  await outbox.retry(key);
  expect(outbox.list()).toMatchObject([{ state: 'waiting', reason: null }]);
  await outbox.cancelSend(key);
});

test('a message the server temporarily rejects is marked, blocks only its own conversation, and can be discarded', async () => {
  server.answer(contract.messaging.messages.send, ({ id, key }) =>
    id === conversation ? refusal(503) : ownMessage(1, { key: String(key) }),
  );
  const { outbox } = outboxOf();
  await outbox.send(conversation, draft('Stuck'));
  await outbox.send(conversation, draft('Behind it'));
  await outbox.send(idOf(101), draft('Elsewhere'));
  expect(outbox.list().map(({ body, state }) => [body, state])).toEqual([
    ['Stuck', 'held'],
    ['Behind it', 'held'],
  ]);
  expect(arrived).toHaveLength(1);
  const [{ key } = { key: '' }] = outbox.list();
  await outbox.cancelSend(key);
  conversations = new Conversations(server);
  conversations.begin(0);
  await outbox.flush();
  expect(outbox.list()).toEqual([]);
  expect(conversations.in(conversation).map(({ body }) => body)).toEqual(['Behind it']);
});

test('a blocked message is still marked after the page is reopened, before the next attempt', async () => {
  server.answer(contract.messaging.messages.send, () => refusal(503));
  const before = outboxOf();
  await before.outbox.send(conversation, draft('Stuck'));
  before.stop();
  const { outbox } = outboxOf();
  await outbox.flush();
  expect(sentInputs()).toHaveLength(1);
  expect(outbox.list()).toMatchObject([{ body: 'Stuck', state: 'held' }]);
  await outbox.cancelSend(outbox.list()[0]?.key ?? '');
});

test('a message that cannot be stored for a retry is unchanged', async () => {
  server.answer(contract.messaging.messages.send, () => refusal(422));
  const { outbox } = outboxOf();
  await outbox.send(conversation, draft('Bad'));
  const [{ key } = { key: '' }] = outbox.list();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  await expect(outbox.retry(key)).rejects.toThrow('Full');
  full.mockRestore();
  expect((await findWrite(key))?.state).toBe('refused');
  expect(outbox.list()).toMatchObject([{ body: 'Bad', state: 'refused' }]);
  await outbox.cancelSend(key);
});

test("a run that ends after the outbox was stopped doesn't schedule another run", async () => {
  const { promise: answering, resolve: respond } = Promise.withResolvers<void>();
  const originalFetch = globalThis.fetch;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    await answering;
    return originalFetch(input, init);
  });
  onTestFinished(() => fetched.mockRestore());
  server.answer(contract.messaging.messages.send, () => refusal(503));
  const { outbox, stop } = outboxOf();
  const sending = outbox.send(conversation, draft('Late'));
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  stop();
  const planned = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => planned.mockRestore());
  respond();
  await sending;
  expect(outbox.list()).toMatchObject([{ state: 'held' }]);
  // 2,000 ms is the pause before the next attempt; response timeouts use other values.
  expect(planned.mock.calls.filter(([, wait]) => wait === 2000)).toEqual([]);
  await outbox.cancelSend(outbox.list()[0]?.key ?? '');
});

test('messages sent by another tab disappear from this tab too', async () => {
  failRequests();
  const thisTab = outboxOf();
  await thisTab.outbox.send(conversation, draft('One'));
  const [{ key } = { key: '' }] = thisTab.outbox.list();
  expect(await findWaiting(key)).toBeDefined();
  conversations = new Conversations(server);
  conversations.begin(0);
  const other = outboxOf();
  await other.outbox.flush();
  await expect.poll(() => thisTab.outbox.list()).toEqual([]);
  expect(sentByOtherTabs).toEqual([conversation]);
  expect(conversations.in(conversation).length).toBe(1);
});

test("doesn't send another user's queued messages", async () => {
  failRequests();
  const { outbox, stop } = outboxOf();
  await outbox.send(conversation, draft('Mine'));
  stop();
  conversations = new Conversations(server);
  const other = outboxOf(`other ${run}`);
  await other.outbox.flush();
  expect(other.outbox.list()).toEqual([]);
  expect(conversations.in(conversation)).toEqual([]);
});

test('messages queued by the same person in another company do not count as waiting', async () => {
  const key = crypto.randomUUID();
  const former = `former ${run}`;
  await queueWrite({ key, owner: former, path: '/x', type: 'text/plain', body: '', at: 1 });
  setHasQueued(true);
  const { outbox } = outboxOf();
  await outbox.flush();
  expect(isWaiting()).toBe(false);
  expect(await findWaiting(key)).toBeDefined();
  await removeWrite(key);
});

test("queued messages are sent in their author's name, even after someone else signed in", async () => {
  onTestFinished(() => {
    for (const name of [currentUserId, currentTenantId]) store(name, null);
  });
  store(currentUserId, 'ines');
  store(currentTenantId, 'south');
  const originalFetch = globalThis.fetch;
  const names: (string | null)[] = [];
  globalThis.fetch = (input, init) => {
    names.push(new Headers(init?.headers).get(readerHeaderName));
    return originalFetch(input, init);
  };
  const { outbox } = outboxOf();
  await outbox.flush();
  names.length = 0;
  await outbox.send(conversation, draft('Mine'));
  expect(names).toEqual([owner]);
});
