import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetOwned, giveRefused, queueWrite, sendQueued, stateOf } from './queue.ts';
import { allWrites, keepIn, removeWrite } from './store.ts';

/** Of this file alone: another one may be at work beside it. */
const run = crypto.randomUUID();
keepIn(`queue ${run}`);
const path = `/forms/${run}`;
const key = (name: string) => `${run} ${name}`;
const wait = (name: string, at: number, owner = '') =>
  queueWrite({ key: key(name), owner, path, type: 'text/plain', body: name, at });

let arrived: string[];
let status: number;
const server = (_path: string, init: RequestInit) => {
  if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
  if (status < 400) arrived.push(typeof init.body === 'string' ? init.body : '');
  return Promise.resolve(new Response(null, { status }));
};
const now = () => 1000;
const left = async () => (await allWrites()).filter((each) => each.key.startsWith(run));

beforeEach(() => {
  arrived = [];
  status = 200;
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

test.each([0, 503, 429])('after an answer of %s everything goes on waiting', async (answer) => {
  await wait('first', 1);
  await wait('second', 2);
  status = answer;
  expect(await sendQueued('', server, now)).toBe(false);
  status = 200;
  expect(await sendQueued('', server, now)).toBe(true);
  expect(arrived).toEqual(['first', 'second']);
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
    giveRefused(path, ({ body }) => {
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
  await forgetOwned();
  await sendQueued('robin.north', server, now);
  expect(arrived).toEqual(['visitor']);
  expect(await stateOf(key('robin'))).toBeUndefined();
  expect(await stateOf(key('visitor'))).toBe('sent');
});

test('two that send at once send each write once', async () => {
  for (const at of [1, 2, 3]) await wait(String(at), at);
  await Promise.all([sendQueued('', server, now), sendQueued('', server, now)]);
  expect(arrived).toEqual(['1', '2', '3']);
});
