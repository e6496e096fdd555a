import { afterEach, expect, test, vi } from 'vitest';
import { queueWrite, stateOf } from '../kernel/queue/queue.ts';
import { keepIn } from '../kernel/queue/store.ts';
import { isWaiting, noteWaiting } from '../kernel/queue/waiting.ts';
import { sendWaiting } from './send-waiting.ts';
import { tendWaiting } from './waiting.ts';

const run = crypto.randomUUID();
keepIn(`waiting ${run}`);
const wait = (key: string) =>
  queueWrite({ key, owner: '', path: '/forms/contact', type: 'text/plain', body: key, at: 1 });
const server = (status: number) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(null, { status })));

afterEach(() => void vi.restoreAllMocks());

test('what waits is sent by any page, and then nothing is looked for any more', async () => {
  const key = `${run} one`;
  await wait(key);
  noteWaiting(true);
  server(204);
  await sendWaiting();
  expect(await stateOf(key)).toBe('sent');
  expect(isWaiting()).toBe(false);
});

test('what could not be sent goes on waiting', async () => {
  await wait(`${run} two`);
  noteWaiting(true);
  server(503);
  await sendWaiting();
  expect(isWaiting()).toBe(true);
});

test('pages look at the start and when the connection is back, where something waits', async () => {
  const load = vi.fn(() => Promise.resolve({ sendWaiting: () => Promise.resolve() }));
  const stop = tendWaiting(load);
  dispatchEvent(new Event('online'));
  expect(load).not.toHaveBeenCalled();
  noteWaiting(true);
  dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(1);
  stop();
  const again = tendWaiting(load);
  expect(load).toHaveBeenCalledTimes(2);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  again();
  tendWaiting(load)();
  expect(load).toHaveBeenCalledTimes(2);
});
