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

async function renderTyping() {
  const { result, act } = await renderHook(() => useTyping(conversation));
  return {
    shown: () => result.current,
    after: (time: number) => act(() => vi.advanceTimersByTime(time)),
    act,
  };
}

test('shows someone as typing for 6 s, each person separately', async () => {
  const { shown, after, act } = await renderTyping();
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

test('further typing extends the signal by 6 s, and a message ends it', async () => {
  const { shown, after, act } = await renderTyping();
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(typingHolds - 1);
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(typingHolds - 1);
  expect(shown()).toEqual(['Ada']);
  await act(() => stopTyping(conversation, ada));
  expect(shown()).toEqual([]);
  // The old timer doesn't end the new signal.
  await act(() => showTyping(conversation, ada, 'Ada'));
  await after(typingHolds - 1);
  expect(shown()).toEqual(['Ada']);
  await after(1);
  expect(shown()).toEqual([]);
});
