import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstScreen } from './after-first-screen.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.querySelector('main')?.remove();
});

function start() {
  const run = vi.fn<() => void>();
  const router = { state: { isLoading: false }, subscribe: () => () => undefined };
  afterFirstScreen(new QueryClient(), router, run);
  return run;
}

test('waits for the skeleton to disappear, even after the data has arrived', () => {
  document.body.insertAdjacentHTML('beforeend', '<main><p aria-busy="true"></p></main>');
  const run = start();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
  document.querySelector('[aria-busy]')?.remove();
  vi.advanceTimersByTime(250);
  expect(run).toHaveBeenCalledOnce();
});

test('waits at most thirty seconds', () => {
  document.body.insertAdjacentHTML('beforeend', '<main><p aria-busy="true"></p></main>');
  const run = start();
  vi.advanceTimersByTime(30_000);
  expect(run).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(run).toHaveBeenCalledOnce();
});
