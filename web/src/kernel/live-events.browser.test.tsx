import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { everything, followLive, interruption } from './live-events.ts';

/** Streams opened by this page; they emit nothing on their own. */
let streams: EventTarget[];
class MockEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  close(): void {
    this.dispatchEvent(new Event('closed'));
  }
}
beforeEach(() => {
  streams = [];
  vi.stubGlobal('EventSource', MockEventSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a tab that takes over the stream refetches everything, because it may have missed events', async () => {
  const person = crypto.randomUUID();
  const subscribe = () => {
    const received: string[] = [];
    const stop = followLive(person, ({ topic }) => received.push(topic));
    onTestFinished(stop);
    return { received, stop };
  };
  const first = subscribe();
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.dispatchEvent(new Event('open'));
  expect(first.received).toEqual([]);

  const second = subscribe();
  // Waits until the tab is queued for the lock.
  await expect
    .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
    .toContain(`live ${person}`);
  first.stop();
  await expect.poll(() => streams.length).toBe(2);
  expect(second.received).toEqual([]);
  streams[1]?.dispatchEvent(new Event('open'));
  expect(second.received).toEqual([everything]);
});

test('opens the stream once ready, with the age of the page, and follows other tabs immediately', async () => {
  const person = crypto.randomUUID();
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const received: string[] = [];
  onTestFinished(followLive(person, ({ topic }) => received.push(topic), ready));
  onTestFinished(followLive(person, () => undefined));
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.dispatchEvent(new MessageEvent('message', { data: '{"topic":"alerts"}' }));
  await expect.poll(() => received).toEqual(['alerts']);
  const [stream] = streams;
  expect(stream instanceof MockEventSource && stream.address).toMatch(/^\/api\/events\?age=\d+$/);
  expect((await navigator.locks.query()).pending).toEqual([]);
  resolve();
  await expect
    .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
    .toContain(`live ${person}`);
});

test('a tab that stops before its turn never opens a stream', async () => {
  const person = crypto.randomUUID();
  const stopFirst = followLive(person, () => undefined);
  await expect.poll(() => streams.length).toBe(1);
  followLive(person, () => undefined)();
  stopFirst();
  await navigator.locks.request(`live ${person}`, () => undefined);
  expect(streams.length).toBe(1);
});

test.each([
  ['was interrupted', 0],
  ['was refused', 2],
])(
  'a stream that %s is announced once to every tab, because the session may have ended',
  async (_, state) => {
    const person = crypto.randomUUID();
    const received: string[] = [];
    onTestFinished(followLive(person, ({ topic }) => received.push(`holder: ${topic}`)));
    await expect.poll(() => streams.length).toBe(1);
    onTestFinished(followLive(person, ({ topic }) => received.push(`other: ${topic}`)));
    const [stream] = streams;
    stream?.dispatchEvent(new Event('open'));
    if (stream instanceof MockEventSource) stream.readyState = state;
    stream?.dispatchEvent(new Event('error'));
    const expectedMessages = [`holder: ${interruption}`, `other: ${interruption}`];
    await expect.poll(() => received).toEqual(expectedMessages);
    if (state === 0) stream?.dispatchEvent(new Event('error'));
    stream?.dispatchEvent(new MessageEvent('message', { data: '{"topic":"alerts"}' }));
    await expect
      .poll(() => received)
      .toEqual([...expectedMessages, 'holder: alerts', 'other: alerts']);
  },
);

test('retries a refused stream with increasing delays, and announces each refusal', async () => {
  const received: string[] = [];
  const stop = followLive(crypto.randomUUID(), ({ topic }) => received.push(topic));
  await expect.poll(() => streams.length).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    stop();
  });
  const refuse = () => {
    const stream = streams.at(-1);
    if (stream instanceof MockEventSource) stream.readyState = MockEventSource.CLOSED;
    stream?.dispatchEvent(new Event('error'));
  };
  // Refused by a busy server, then because the session ended meanwhile.
  refuse();
  for (const delay of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const count = streams.length;
    expect(received).toEqual(Array(count).fill(interruption));
    vi.advanceTimersByTime(delay - 1);
    expect(streams.length).toBe(count);
    vi.advanceTimersByTime(1);
    expect(streams.length).toBe(count + 1);
    refuse();
  }
  vi.advanceTimersByTime(30_000);
  streams.at(-1)?.dispatchEvent(new Event('open'));
  expect(received.at(-1)).toBe(everything);
  refuse();
  const count = streams.length;
  vi.advanceTimersByTime(1000);
  expect(streams.length).toBe(count + 1);
});
