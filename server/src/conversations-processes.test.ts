import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversation, Message } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  ensureWebBuild,
  eventually,
  processes,
  type ProductProcess,
  signIn,
  signInOwner,
  withDatabase,
} from './testing/process.ts';

// Long timeouts, because the tests start and stop whole processes on machines with other load.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'trunkline-talk-'));
const dataDir = join(folder, 'data');
const { start, endAll } = processes();

beforeAll(ensureWebBuild);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

/** A signed-in person at the owner's company. */
async function createColleague(companyId: string) {
  const id = randomUUID();
  await withDatabase(dataDir, async (admin) => {
    const email = `${id}@people.example`;
    await admin.query('insert into auth_users (id, email) values ($1, $2)', [id, email]);
    await admin.query(
      "insert into profiles (id, company_id, first_name, last_name, email) values ($1, $2, 'Kim', 'Park', $3)",
      [id, companyId, email],
    );
    await admin.query("insert into user_roles (user_id, role) values ($1, 'end_user')", [id]);
  });
  return { id, cookie: await signIn(dataDir, id) };
}

/** A browser: stores messages by key, counts duplicates, and catches up after an interruption. */
function browserOf(cookie: string, conversation: string) {
  const messages = new Map<string, Message>();
  let duplicateCount = 0;
  let change = 0;
  /** Whether the server announced possibly missed messages. */
  let mayHaveMissed = false;

  function receive(message: Message): void {
    const old = messages.get(message.key);
    if (old !== undefined && old.id !== message.id) duplicateCount += 1;
    messages.set(message.key, message);
    change = Math.max(change, message.change);
  }

  return {
    known: messages,
    duplicateCount: () => duplicateCount,
    /** Listens to a process until it ends the stream. */
    async listen({ port }: ProductProcess) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      get({ host: '127.0.0.1', port, path: '/api/events', headers: { cookie } }, resolve).on(
        'error',
        reject,
      );
      const response = await promise;
      let isClosed = false;
      let started = false;
      let rest = '';
      response.on('close', () => (isClosed = true)).on('error', () => undefined);
      response.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          started ||= part.startsWith('retry: ');
          if (!part.startsWith('data: ')) continue;
          const event = JSON.parse(part.slice(6)) as { topic: string; message?: Message };
          if (event.message !== undefined) receive(event.message);
          mayHaveMissed ||= event.topic === 'everything';
        }
      });
      await eventually(() => started);
      return { isOver: () => isClosed };
    },
    /** Whether the browser has this many messages, after catching up if needed. */
    async waitForCount(count: number, process: ProductProcess) {
      if (mayHaveMissed) await this.catchUp(process);
      return messages.size === count;
    },
    async catchUp(process: ProductProcess) {
      mayHaveMissed = false;
      for (let hasMore = true; hasMore;) {
        const response = await process.request(
          `/api/conversations/${conversation}/changes?after=${change}`,
          { cookie },
        );
        const changes = response.json() as { items: Message[]; change: number; more: boolean };
        changes.items.forEach(receive);
        change = Math.max(change, changes.change);
        ({ more: hasMore } = changes);
      }
    },
  };
}

test('every message exists exactly once after one of two processes is killed and restarted', async () => {
  const first = await start(dataDir);
  let second = await start(dataDir);
  const owner = await signInOwner(dataDir);
  const kim = await createColleague(owner.companyId);
  const started = await first.request('/api/conversations', {
    method: 'POST',
    cookie: owner.cookie,
    json: { kind: 'internal', people: [kim.id], key: randomUUID(), body: 'Begin' },
  });
  expect(started.status).toBe(200);
  const { id } = started.json() as Conversation;
  const sendMessage = (process: ProductProcess, cookie: string, key: string) =>
    process.request(`/api/conversations/${id}/messages`, {
      method: 'POST',
      cookie,
      json: { key, body: `Message ${key}` },
    });
  const restarted = Promise.withResolvers<void>();
  const isAccepted = (key: string) =>
    sendMessage(second, kim.cookie, key).then(
      ({ status }) => status === 200,
      () => false,
    );
  /** Retries with the same key once a process is back, like a browser's queue. */
  async function retryUntilSent(key: string): Promise<void> {
    if (await isAccepted(key)) return;
    await restarted.promise;
    await eventually(() => isAccepted(key));
  }

  const [ownerBrowser, kimBrowser] = [browserOf(owner.cookie, id), browserOf(kim.cookie, id)];
  await ownerBrowser.listen(first);
  const broken = await kimBrowser.listen(second);
  await ownerBrowser.catchUp(first);
  await kimBrowser.catchUp(second);

  const keys = Array.from({ length: 60 }, () => randomUUID());
  const sending = keys.map(async (key, index) => {
    if (index % 2 === 0)
      await eventually(async () => (await sendMessage(first, owner.cookie, key)).status === 200);
    else await retryUntilSent(key);
  });
  await eventually(() => kimBrowser.known.size > 5);
  expect(await second.end('SIGKILL')).toBeNull();
  await eventually(() => broken.isOver());
  second = await start(dataDir);
  restarted.resolve();
  await kimBrowser.listen(second);
  await kimBrowser.catchUp(second);
  await Promise.all(sending);
  // Sends some again, like a client that never got a response.
  for (const [index, key] of keys.slice(0, 10).entries())
    await sendMessage(first, index % 2 === 0 ? owner.cookie : kim.cookie, key);

  await eventually(
    async () =>
      (await ownerBrowser.waitForCount(61, first)) && (await kimBrowser.waitForCount(61, second)),
  );
  for (const browser of [ownerBrowser, kimBrowser]) {
    expect(browser.duplicateCount()).toBe(0);
    const positions = Array.from(browser.known.values(), ({ position }) => position);
    expect(positions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 61 }, (_, index) => index + 1),
    );
  }
  const stored = await withDatabase(dataDir, async (admin) => {
    const { rows } = await admin.query<{ n: number; keys: number }>(
      'select count(*)::integer as n, count(distinct key)::integer as keys from messages where conversation_id = $1',
      [id],
    );
    return rows[0];
  });
  expect(stored).toEqual({ n: 61, keys: 61 });
});
