import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { requestKeyPattern } from '@trunkline/contract/kernel/request-key';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOwnedWrites } from './delete-owned-writes.ts';
import {
  hasQueuedWrites,
  reopenRefused,
  type QueuedWrite,
  queueWrite,
  sendQueued,
  stateOf,
  waitingOf,
} from './queue.ts';
import { allWrites, setDatabaseName, removeWrite } from './store.ts';

/** A database for this file only, because another test file may run in parallel. */
const run = crypto.randomUUID();
setDatabaseName(`queue ${run}`);
const path = `/forms/${run}`;
const key = (name: string) => `${run} ${name}`;
const enqueue = (name: string, at: number, owner = '', overrides: Partial<QueuedWrite> = {}) =>
  queueWrite({ key: key(name), owner, path, type: 'text/plain', body: name, at, ...overrides });

let arrived: string[];
let status: number;
let code: string | null;
let lastInit: RequestInit;
const server = (_path: string, init: RequestInit) => {
  lastInit = init;
  if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
  if (status < 400) arrived.push(typeof init.body === 'string' ? init.body : '');
  return Promise.resolve(
    code === null ? new Response(null, { status }) : Response.json({ code }, { status }),
  );
};
const now = () => 1000;
const queuedWrites = async () => (await allWrites()).filter((write) => write.key.startsWith(run));

beforeEach(() => {
  arrived = [];
  status = 200;
  code = null;
});
afterEach(async () => {
  for (const item of await queuedWrites()) await removeWrite(item.key);
});

test('queued writes are sent in the order they were written, once each', async () => {
  await enqueue('second', 2);
  await enqueue('first', 1);
  expect(await sendQueued('', server, now)).toBe(true);
  expect(await sendQueued('', server, now)).toBe(true);
  expect(arrived).toEqual(['first', 'second']);
});

test('a write replaces a queued one with the same key, but not one already sent', async () => {
  expect(await enqueue('one', 1)).toBe(true);
  expect(await enqueue('one', 2)).toBe(true);
  await sendQueued('', server, now);
  expect(arrived).toEqual(['one']);
  expect(await stateOf(key('one'))).toBe('sent');
  expect(await enqueue('one', 3)).toBe(false);
  expect((await queuedWrites()).map(({ body }) => body)).toEqual(['']);
  expect(await sendQueued('', server, () => 24 * 3_600_000 + 3)).toBe(true);
  expect(await stateOf(key('one'))).toBeUndefined();
});

test('sends idempotency keys that the server accepts, and a new one for each disposable write', async () => {
  const keys: (string | null)[] = [];
  const recordSent = (address: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return server(address, init);
  };
  await enqueue('one two', 1);
  await enqueue('read', 2, 'ada', { disposable: true });
  await sendQueued('ada', recordSent, now);
  await enqueue('read', 3, 'ada', { disposable: true });
  await sendQueued('ada', recordSent, now);
  expect(keys).toEqual([1, 2, 3].map(() => expect.stringMatching(requestKeyPattern)));
  expect(new Set(keys).size).toBe(3);
});

test.each([0, 503, 429, 408])(
  'keeps writes queued in order after a response of %s',
  async (responseStatus) => {
    await enqueue('first', 1);
    await enqueue('second', 2);
    status = responseStatus;
    expect(await sendQueued('', server, now)).toBe(false);
    status = 200;
    expect(await sendQueued('', server, () => 4000)).toBe(true);
    expect(arrived).toEqual(['first', 'second']);
  },
);

/** Simulates a server that refuses one path for now. */
const busyAt =
  (busy: string, respond: () => Response) =>
  (to: string, init: RequestInit): Promise<Response> =>
    to === busy ? Promise.resolve(respond()) : server(to, init);
const messagesPath = (id: string) => `/api/conversations/${id}/messages`;

test('a write the server defers blocks only its own conversation', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await enqueue('visitor', 1);
  await enqueue('one', 2, 'robin.north', { path: messagesPath(one) });
  await enqueue('read', 3, 'robin.north', {
    path: `/api/conversations/${one}/read`,
    disposable: true,
  });
  await enqueue('other', 4, 'robin.north', { path: messagesPath(other) });
  const formFails = busyAt(path, () => new Response(null, { status: 503 }));
  const oneFails = (to: string, init: RequestInit) =>
    to === messagesPath(one)
      ? Promise.resolve(new Response(null, { status: 500 }))
      : formFails(to, init);
  expect(await sendQueued('robin.north', oneFails, now)).toBe(false);
  expect(arrived).toEqual(['other']);
  expect(await sendQueued('robin.north', formFails, () => 4000)).toBe(false);
  expect(arrived).toEqual(['other', 'one', 'read']);
});

test('a write that never gets a response does not block others, and two failures count as offline', async () => {
  const attempted: string[] = [];
  for (const at of [1, 2, 3, 4]) await enqueue(String(at), at, '', { path: `${path}/${at}` });
  const neverResponds = (to: string) => {
    attempted.push(to);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await sendQueued('', neverResponds, now);
  expect(attempted).toEqual([`${path}/1`, `${path}/2`]);
  await sendQueued(
    '',
    (to, init) => (to === `${path}/1` ? neverResponds(to) : server(to, init)),
    now,
  );
  expect(arrived).toEqual(['2', '3', '4']);
  const slow = () => Promise.reject(new DOMException('Too late', 'TimeoutError'));
  await sendQueued('', slow, now);
  expect((await queuedWrites()).find(({ body }) => body === '1')?.failures?.tries).toBe(1);
});

test('backs off up to five minutes or as long as the server requests, and gives up after an hour', async () => {
  await enqueue('one', 1);
  let clock = 0;
  const pauses: number[] = [];
  const fail = (retryAfter: Record<string, string> = {}) =>
    sendQueued(
      '',
      busyAt(path, () => new Response(null, { status: 429, headers: retryAfter })),
      () => clock,
    );
  await fail({ 'retry-after': '40' });
  for (;;) {
    const [write] = await queuedWrites();
    if (write?.failures === undefined || write.state !== 'waiting') break;
    const { again } = write.failures;
    pauses.push((again - clock) / 1000);
    clock = again - 1;
    await fail();
    expect((await queuedWrites())[0]?.failures?.again).toBe(again);
    clock = again;
    await fail();
  }
  expect(pauses.slice(0, 10)).toEqual([40, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  expect(clock).toBeGreaterThanOrEqual(3_600_000);
  expect(clock).toBeLessThan(3_600_000 + 300_000);
  expect(await stateOf(key('one'))).toBe('refused');
  // A write restored for correction starts again without its failures.
  expect((await queuedWrites())[0]?.failures).toBeUndefined();
});

test('time without attempts does not count towards giving up', async () => {
  await enqueue('one', 1);
  let clock = 0;
  status = 503;
  const fail = () => sendQueued('', server, () => clock);
  await fail();
  clock = 12 * 3_600_000;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await fail();
    clock = (await queuedWrites())[0]?.failures?.again ?? clock;
  }
  expect(await stateOf(key('one'))).toBe('waiting');
  expect((await queuedWrites())[0]?.failures).toMatchObject({ tries: 10, since: 12 * 3_600_000 });
});

test('a refused write does not block others, and is offered for correction once', async () => {
  await enqueue('wrong', 1);
  status = 422;
  expect(await sendQueued('', server, now)).toBe(true);
  status = 200;
  await enqueue('right', 2);
  await sendQueued('', server, now);
  expect(arrived).toEqual(['right']);
  const received: string[] = [];
  const deliver = (isAccepted: boolean) =>
    reopenRefused(path, ({ body }) => {
      received.push(body);
      return isAccepted;
    });
  await deliver(false);
  await deliver(true);
  await deliver(true);
  expect(received).toEqual(['wrong', 'wrong']);
});

test("a person's writes are sent only in their name and deleted on sign-out; a visitor's are kept", async () => {
  await enqueue('robin', 1, 'robin.north');
  await enqueue('visitor', 2);
  status = 0;
  await sendQueued('ines.north', server, now);
  status = 200;
  await sendQueued('ines.north', server, now);
  expect(arrived).toEqual(['visitor']);
  await deleteOwnedWrites();
  await sendQueued('robin.north', server, now);
  expect(arrived).toEqual(['visitor']);
  expect(await stateOf(key('robin'))).toBeUndefined();
  expect(await stateOf(key('visitor'))).toBe('sent');
});

test('writes discarded or replaced while others are being sent are not sent', async () => {
  await enqueue('first', 1);
  await enqueue('given up', 2);
  await enqueue('replaced', 3);
  let isFirst = true;
  const changeMeanwhile = async (to: string, init: RequestInit) => {
    if (isFirst) {
      isFirst = false;
      await removeWrite(key('given up'));
      await enqueue('replaced', 3, '', { body: 'newer' });
    }
    return server(to, init);
  };
  await sendQueued('', changeMeanwhile, now);
  expect(arrived).toEqual(['first']);
  await sendQueued('', server, now);
  expect(arrived).toEqual(['first', 'newer']);
});

test.each([
  [200, {}],
  [422, {}],
  [503, {}],
  [200, { disposable: true }],
] as const)(
  'a response of %s to an older write leaves a newer one with its key unchanged: %j',
  async (responseStatus, overrides) => {
    // Both writes have the same timestamp.
    await enqueue('one', 7, '', overrides);
    status = responseStatus;
    const changeMeanwhile = async (to: string, init: RequestInit) => {
      await enqueue('one', 7, '', { ...overrides, body: 'newer' });
      return server(to, init);
    };
    await sendQueued('', changeMeanwhile, now);
    expect(await queuedWrites()).toMatchObject([{ body: 'newer', state: 'waiting' }]);
    expect((await queuedWrites())[0]?.failures).toBeUndefined();
    status = 200;
    await sendQueued('', server, now);
    expect(arrived.at(-1)).toBe('newer');
  },
);

test('two concurrent senders send each write once', async () => {
  for (const at of [1, 2, 3]) await enqueue(String(at), at);
  await Promise.all([sendQueued('', server, now), sendQueued('', server, now)]);
  expect(arrived).toEqual(['1', '2', '3']);
});

test("a person's own write is sent in their name, with its own method", async () => {
  await enqueue('clear', 1, 'robin.north', { method: 'DELETE' });
  expect((await waitingOf('robin.north')).map(({ body }) => body)).toEqual(['clear']);
  expect(await waitingOf('ines.north')).toEqual([]);
  await sendQueued('robin.north', server, now);
  expect(lastInit.method).toBe('DELETE');
  expect(new Headers(lastInit.headers).get(readerHeaderName)).toBe('robin.north');
  await enqueue('visitor', 2);
  await sendQueued('robin.north', server, now);
  expect(lastInit.method).toBe('POST');
  expect(new Headers(lastInit.headers).has(readerHeaderName)).toBe(false);
});

test.each([
  [401, null],
  [403, 'mfa_required'],
])(
  "after a %s response, a person's own write waits until they sign in",
  async (responseStatus, reason) => {
    await enqueue('own', 1, 'robin.north');
    status = responseStatus;
    code = reason;
    expect(await sendQueued('robin.north', server, now)).toBe(false);
    expect(await hasQueuedWrites()).toBe(true);
    await enqueue('visitor', 0);
    await sendQueued('', server, now);
    expect(await stateOf(key('visitor'))).toBe('refused');
  },
);

test('a forbidden write is refused, with or without an error code', async () => {
  status = 403;
  await enqueue('first', 1, 'robin.north');
  await sendQueued('robin.north', server, now);
  code = 'forbidden';
  await enqueue('second', 2, 'robin.north');
  await sendQueued('robin.north', server, now);
  expect(await Promise.all(['first', 'second'].map((item) => stateOf(key(item))))).toEqual([
    'refused',
    'refused',
  ]);
});

test.each([200, 404])(
  'deletes a disposable write after a response of %s',
  async (responseStatus) => {
    await enqueue('mark', 1, 'robin.north', { disposable: true });
    status = responseStatus;
    expect(await sendQueued('robin.north', server, now)).toBe(true);
    expect(await stateOf(key('mark'))).toBeUndefined();
    expect(await hasQueuedWrites()).toBe(false);
  },
);
