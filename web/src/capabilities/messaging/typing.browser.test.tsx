import { messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { showTyping, stopTyping, useTyping } from './typing.ts';

const { typingHolds } = messagingTimes;
const [conversation, ada, grace] = ['conversation', 'ada', 'grace'] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const person of [ada, grace]) stopTyping(conversation, person);
  vi.useRealTimers();
});

async function names() {
  const { result, act } = await renderHook(() => useTyping(conversation));
  return {
    shown: () => result.current,
    after: (time: number) => act(() => vi.advanceTimersByTime(time)),
    act,
  };
}

test('who writes is believed to for 6 s, each for themselves', async () => {
  const { shown, after, act } = await names();
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(1000);
  await act(() => showTyping(conversation, grace, 'Grace'));
  expect(shown()).toEqual(['Ada', 'Grace']);
  await after(typingHolds - 1001);
  expect(shown()).toEqual(['Ada', 'Grace']);
  await after(1);
  expect(shown()).toEqual(['Grace']);
  await after(999);
  expect(shown()).toEqual(['Grace']);
  await after(1);
  expect(shown()).toEqual([]);
});

test('who goes on writing is believed to for 6 s from then, and who has said it no longer', async () => {
  const { shown, after, act } = await names();
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(typingHolds - 1);
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(typingHolds - 1);
  expect(shown()).toEqual(['Ada']);
  await act(() => stopTyping(conversation, ada));
  expect(shown()).toEqual([]);
  // What was to end it does not end what is begun anew.
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(typingHolds - 1);
  expect(shown()).toEqual(['Ada']);
  await after(1);
  expect(shown()).toEqual([]);
});
