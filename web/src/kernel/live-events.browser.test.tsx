import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { everything, followLive } from './live-events.ts';

/** Streams that this page has opened; they say nothing by themselves. */
let streams: EventTarget[];
class MockEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  constructor() {
    super();
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

test('who takes the stream over asks for everything: nobody heard what happened between', async () => {
  const person = crypto.randomUUID();
  const follow = () => {
    const heard: string[] = [];
    const stop = followLive(person, ({ topic }) => heard.push(topic));
    onTestFinished(stop);
    return { heard, stop };
  };
  const first = follow();
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.dispatchEvent(new Event('open'));
  expect(first.heard).toEqual([]);

  const second = follow();
  // It waits for its turn by now.
  await expect
    .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
    .toContain(`live ${person}`);
  first.stop();
  await expect.poll(() => streams.length).toBe(2);
  expect(second.heard).toEqual([]);
  streams[1]?.dispatchEvent(new Event('open'));
  expect(second.heard).toEqual([everything]);
});

test('who stops before it is their turn never opens a stream', async () => {
  const person = crypto.randomUUID();
  const stopFirst = followLive(person, () => undefined);
  await expect.poll(() => streams.length).toBe(1);
  followLive(person, () => undefined)();
  stopFirst();
  await navigator.locks.request(`live ${person}`, () => undefined);
  expect(streams.length).toBe(1);
});
