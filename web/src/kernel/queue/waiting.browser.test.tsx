import { afterEach, expect, test, vi } from 'vitest';
import { currentTenantId, currentUserId } from '../pwa/current-reader.ts';
import { store } from '../safe-storage.ts';
import { queueWrite, stateOf } from './queue.ts';
import { setDatabaseName, removeWrite } from './store.ts';
import { isWaiting, setHasQueued } from './waiting.ts';
import { sendQueuedWrites } from './send-queued-writes.ts';
import { flushQueue } from './flush-queue.ts';

const run = crypto.randomUUID();
setDatabaseName(`waiting ${run}`);
const enqueue = (key: string, owner = '') =>
  queueWrite({ key, owner, path: '/forms/contact', type: 'text/plain', body: key, at: 1 });
const server = (status: number) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(null, { status })));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const name of [currentUserId, currentTenantId]) store(name, null);
});

test('any page sends queued writes, and does not check the queue again after that', async () => {
  const key = `${run} one`;
  await enqueue(key);
  setHasQueued(true);
  server(204);
  await sendQueuedWrites();
  expect(await stateOf(key)).toBe('sent');
  expect(isWaiting()).toBe(false);
});

test('a write that could not be sent remains queued', async () => {
  await enqueue(`${run} two`);
  setHasQueued(true);
  server(503);
  await sendQueuedWrites();
  expect(isWaiting()).toBe(true);
});

test("any page sends a person's writes while they are signed in, and checks the queue until then", async () => {
  const key = `${run} own`;
  await enqueue(key, 'robin.north');
  setHasQueued(true);
  server(204);
  await sendQueuedWrites();
  expect([await stateOf(key), isWaiting()]).toEqual(['waiting', true]);
  store(currentUserId, 'robin');
  store(currentTenantId, 'north');
  await sendQueuedWrites();
  expect([await stateOf(key), isWaiting()]).toEqual(['sent', false]);
});

test('an unreachable server is retried after 30 s, and a successful send is announced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  setHasQueued(false);
  const load = vi.fn(() => Promise.resolve({ sendQueuedWrites: () => Promise.resolve(true) }));
  const sent = vi.fn();
  const stop = flushQueue(load, sent);
  setHasQueued(true);
  vi.advanceTimersByTime(29_999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('pages check on load and when the connection is back, if something is queued', async () => {
  const load = vi.fn(() => Promise.resolve({ sendQueuedWrites: () => Promise.resolve(true) }));
  const stop = flushQueue(load);
  dispatchEvent(new Event('online'));
  expect(load).not.toHaveBeenCalled();
  setHasQueued(true);
  dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(1);
  stop();
  const stopSecond = flushQueue(load);
  expect(load).toHaveBeenCalledTimes(2);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stopSecond();
  flushQueue(load)();
  expect(load).toHaveBeenCalledTimes(2);
});

test('pages check for writes stored by the worker while a person is signed in, even without the flag', async () => {
  const key = `${run} worker`;
  setHasQueued(false);
  server(204);
  const sent = vi.fn();
  const load = vi.fn(() => import('./send-queued-writes.ts'));
  await enqueue(key, 'ines.north');
  const stopFirst = flushQueue(load, sent);
  stopFirst();
  expect(load).not.toHaveBeenCalled();
  store(currentUserId, 'ines');
  store(currentTenantId, 'north');
  const stop = flushQueue(load, sent);
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(await stateOf(key)).toBe('sent');
  // The connection was lost in the meantime.
  await enqueue(`${key} again`, 'ines.north');
  dispatchEvent(new Event('online'));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  expect(await stateOf(`${key} again`)).toBe('sent');
  stop();
});

test('sends nothing without queued writes, and sets the flag for writes stored without it', async () => {
  setDatabaseName(`waiting ${run} empty`);
  setHasQueued(true);
  expect([await sendQueuedWrites(), isWaiting()]).toEqual([false, false]);
  await enqueue(`${run} noted`, 'someone.else');
  expect([await sendQueuedWrites(), isWaiting()]).toEqual([true, true]);
});

test('pages do not check for writes made in a company the person has left', async () => {
  setDatabaseName(`waiting ${run} former`);
  await enqueue(`${run} former`, 'robin.south');
  store(currentUserId, 'robin');
  store(currentTenantId, 'north');
  server(204);
  setHasQueued(true);
  expect([await sendQueuedWrites(), isWaiting()]).toEqual([false, false]);
  const key = `${run} of a visitor`;
  await enqueue(key);
  expect([await sendQueuedWrites(), isWaiting()]).toEqual([true, false]);
  expect([await stateOf(key), await stateOf(`${run} former`)]).toEqual(['sent', 'waiting']);
  store(currentTenantId, 'south');
  expect([await sendQueuedWrites(), isWaiting()]).toEqual([true, false]);
  expect(await stateOf(`${run} former`)).toBe('sent');
});

test('a write discarded while being sent remains discarded', async () => {
  setDatabaseName(`waiting ${run} forgotten`);
  const key = `${run} forgotten`;
  await enqueue(key);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await removeWrite(key);
    return new Response(null, { status: 204 });
  });
  await sendQueuedWrites();
  expect(await stateOf(key)).toBeUndefined();
});
