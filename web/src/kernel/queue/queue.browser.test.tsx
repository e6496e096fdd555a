import { readerHeaderName } from '@trunkline/contract/kernel/constants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOwnedWrites } from './delete-owned-writes.ts';
import {
  doesAnyWait,
  reopenRefused,
  type QueuedWrite,
  queueWrite,
  sendQueued,
  stateOf,
  waitingOf,
} from './queue.ts';
import { allWrites, setDatabaseName, removeWrite } from './store.ts';

/** Of this file alone: another one may be at work beside it. */
const run = crypto.randomUUID();
setDatabaseName(`queue ${run}`);
const path = `/forms/${run}`;
const key = (name: string) => `${run} ${name}`;
const wait = (name: string, at: number, owner = '', more: Partial<QueuedWrite> = {}) =>
  queueWrite({ key: key(name), owner, path, type: 'text/plain', body: name, at, ...more });

let arrived: string[];
let status: number;
let code: string | null;
let last: RequestInit;
const server = (_path: string, init: RequestInit) => {
  last = init;
  if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
  if (status < 400) arrived.push(typeof init.body === 'string' ? init.body : '');
  return Promise.resolve(
    code === null ? new Response(null, { status }) : Response.json({ code }, { status }),
  );
};
const now = () => 1000;
const left = async () => (await allWrites()).filter((each) => each.key.startsWith(run));

beforeEach(() => {
  arrived = [];
  status = 200;
  code = null;
});
afterEach(async () => {
  for (const each of await left()) await removeWrite(each.key);
});

test('what waits is sent in the order in which it was written, each once', async () => {
  await wait('second', 2);
  await wait('first', 1);
  expect(await sendQueued('', server, now)).toBe(true);
  expect(await sendQueued('', server, now)).toBe(true);
  expect(arrived).toEqual(['first', 'second']);
});

test('one of the same key replaces the one that waits, and is not taken once it was sent', async () => {
  expect(await wait('one', 1)).toBe(true);
  expect(await wait('one', 2)).toBe(true);
  await sendQueued('', server, now);
  expect(arrived).toEqual(['one']);
  expect(await stateOf(key('one'))).toBe('sent');
  expect(await wait('one', 3)).toBe(false);
  expect((await left()).map(({ body }) => body)).toEqual(['']);
  expect(await sendQueued('', server, () => 24 * 3_600_000 + 3)).toBe(true);
  expect(await stateOf(key('one'))).toBeUndefined();
});

test.each([0, 503, 429, 408])(
  'after an answer of %s it goes on waiting, in its order',
  async (answer) => {
    await wait('first', 1);
    await wait('second', 2);
    status = answer;
    expect(await sendQueued('', server, now)).toBe(false);
    status = 200;
    expect(await sendQueued('', server, () => 4000)).toBe(true);
    expect(arrived).toEqual(['first', 'second']);
  },
);

/** A server that refuses what is said to one path for now. */
const busyAt =
  (busy: string, answer: () => Response) =>
  (to: string, init: RequestInit): Promise<Response> =>
    to === busy ? Promise.resolve(answer()) : server(to, init);
const said = (id: string) => `/api/conversations/${id}/messages`;

test('what the server does not take now holds up its own conversation alone', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await wait('visitor', 1);
  await wait('one', 2, 'robin.north', { path: said(one) });
  await wait('read', 3, 'robin.north', { path: `/api/conversations/${one}/read`, passing: true });
  await wait('other', 4, 'robin.north', { path: said(other) });
  const formFails = busyAt(path, () => new Response(null, { status: 503 }));
  const oneFails = (to: string, init: RequestInit) =>
    to === said(one) ? Promise.resolve(new Response(null, { status: 500 })) : formFails(to, init);
  expect(await sendQueued('robin.north', oneFails, now)).toBe(false);
  expect(arrived).toEqual(['other']);
  expect(await sendQueued('robin.north', formFails, () => 4000)).toBe(false);
  expect(arrived).toEqual(['other', 'one', 'read']);
});

test('one that is never answered holds up nothing else either; where nothing is, that is found out soon', async () => {
  const tried: string[] = [];
  for (const at of [1, 2, 3, 4]) await wait(String(at), at, '', { path: `${path}/${at}` });
  const dead = (to: string) => {
    tried.push(to);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await sendQueued('', dead, now);
  expect(tried).toEqual([`${path}/1`, `${path}/2`]);
  await sendQueued('', (to, init) => (to === `${path}/1` ? dead(to) : server(to, init)), now);
  expect(arrived).toEqual(['2', '3', '4']);
  const slow = () => Promise.reject(new DOMException('Too late', 'TimeoutError'));
  await sendQueued('', slow, now);
  expect((await left()).find(({ body }) => body === '1')?.trouble?.tries).toBe(1);
});

test('the pauses grow, as long as the server asks for and no longer than five minutes, and end after an hour', async () => {
  await wait('one', 1);
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
    const [write] = await left();
    if (write?.trouble === undefined || write.state !== 'waiting') break;
    const { again } = write.trouble;
    pauses.push((again - clock) / 1000);
    clock = again - 1;
    await fail();
    expect((await left())[0]?.trouble?.again).toBe(again);
    clock = again;
    await fail();
  }
  expect(pauses.slice(0, 10)).toEqual([40, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  expect(clock).toBeGreaterThanOrEqual(3_600_000);
  expect(clock).toBeLessThan(3_600_000 + 300_000);
  expect(await stateOf(key('one'))).toBe('refused');
  // Given back, it begins anew.
  expect((await left())[0]?.trouble).toBeUndefined();
});

test('a night between two tries does not count as an hour of tries', async () => {
  await wait('one', 1);
  let clock = 0;
  status = 503;
  const fail = () => sendQueued('', server, () => clock);
  await fail();
  clock = 12 * 3_600_000;
  for (let tries = 0; tries < 10; tries += 1) {
    await fail();
    clock = (await left())[0]?.trouble?.again ?? clock;
  }
  expect(await stateOf(key('one'))).toBe('waiting');
  expect((await left())[0]?.trouble).toMatchObject({ tries: 10, since: 12 * 3_600_000 });
});

test('what is refused holds nothing else up, and is given back once', async () => {
  await wait('wrong', 1);
  status = 422;
  expect(await sendQueued('', server, now)).toBe(true);
  status = 200;
  await wait('right', 2);
  await sendQueued('', server, now);
  expect(arrived).toEqual(['right']);
  const given: string[] = [];
  const give = (isTaken: boolean) =>
    reopenRefused(path, ({ body }) => {
      given.push(body);
      return isTaken;
    });
  await give(false);
  await give(true);
  await give(true);
  expect(given).toEqual(['wrong', 'wrong']);
});

test('what somebody wrote is sent for them alone, and goes when they sign out; a visitor’s stays', async () => {
  await wait('robin', 1, 'robin.north');
  await wait('visitor', 2);
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

test('what is given up, or replaced, while others are on their way is not sent', async () => {
  await wait('first', 1);
  await wait('given up', 2);
  await wait('replaced', 3);
  let isFirst = true;
  const meanwhile = async (to: string, init: RequestInit) => {
    if (isFirst) {
      isFirst = false;
      await removeWrite(key('given up'));
      await wait('replaced', 3, '', { body: 'newer' });
    }
    return server(to, init);
  };
  await sendQueued('', meanwhile, now);
  expect(arrived).toEqual(['first']);
  await sendQueued('', server, now);
  expect(arrived).toEqual(['first', 'newer']);
});

test.each([
  [200, {}],
  [422, {}],
  [503, {}],
  [200, { passing: true }],
] as const)(
  'an answer of %s to an older one of its key leaves the newer one as it is: %s',
  async (answer, more) => {
    // Both of one moment.
    await wait('one', 7, '', more);
    status = answer;
    const meanwhile = async (to: string, init: RequestInit) => {
      await wait('one', 7, '', { ...more, body: 'newer' });
      return server(to, init);
    };
    await sendQueued('', meanwhile, now);
    expect(await left()).toMatchObject([{ body: 'newer', state: 'waiting' }]);
    expect((await left())[0]?.trouble).toBeUndefined();
    status = 200;
    await sendQueued('', server, now);
    expect(arrived.at(-1)).toBe('newer');
  },
);

test('two that send at once send each write once', async () => {
  for (const at of [1, 2, 3]) await wait(String(at), at);
  await Promise.all([sendQueued('', server, now), sendQueued('', server, now)]);
  expect(arrived).toEqual(['1', '2', '3']);
});

test('what is somebody’s own is sent in their name, and as what it is', async () => {
  await wait('clear', 1, 'robin.north', { method: 'DELETE' });
  expect((await waitingOf('robin.north')).map(({ body }) => body)).toEqual(['clear']);
  expect(await waitingOf('ines.north')).toEqual([]);
  await sendQueued('robin.north', server, now);
  expect(last.method).toBe('DELETE');
  expect(new Headers(last.headers).get(readerHeaderName)).toBe('robin.north');
  await wait('visitor', 2);
  await sendQueued('robin.north', server, now);
  expect(last.method).toBe('POST');
  expect(new Headers(last.headers).has(readerHeaderName)).toBe(false);
});

test.each([
  [401, null],
  [403, 'mfa_required'],
])('after %s %s what is somebody’s own waits until they are signed in', async (answer, why) => {
  await wait('own', 1, 'robin.north');
  status = answer;
  code = why;
  expect(await sendQueued('robin.north', server, now)).toBe(false);
  expect(await doesAnyWait()).toBe(true);
  await wait('visitor', 0);
  await sendQueued('', server, now);
  expect(await stateOf(key('visitor'))).toBe('refused');
});

test('what may not be done is refused, however it is said', async () => {
  status = 403;
  await wait('first', 1, 'robin.north');
  await sendQueued('robin.north', server, now);
  code = 'forbidden';
  await wait('second', 2, 'robin.north');
  await sendQueued('robin.north', server, now);
  expect(await Promise.all(['first', 'second'].map((each) => stateOf(key(each))))).toEqual([
    'refused',
    'refused',
  ]);
});

test.each([200, 404])(
  'of what nobody mends nothing is left after an answer of %s',
  async (answer) => {
    await wait('mark', 1, 'robin.north', { passing: true });
    status = answer;
    expect(await sendQueued('robin.north', server, now)).toBe(true);
    expect(await stateOf(key('mark'))).toBeUndefined();
    expect(await doesAnyWait()).toBe(false);
  },
);
