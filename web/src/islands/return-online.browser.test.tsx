import { afterEach, expect, test, vi } from 'vitest';
import { returnWhenOnline } from './return-online.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openOffline(answers: readonly (() => Promise<Response>)[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const fetched = vi.spyOn(window, 'fetch');
  for (const answer of answers) fetched.mockImplementationOnce(answer);
  const reload = vi.fn();
  returnWhenOnline('/terms', reload);
  return { fetched, reload };
}
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const reached = () => Promise.resolve(new Response(null, { status: 503 }));

test('stays on the offline page if that page was requested', () => {
  const fetched = vi.spyOn(window, 'fetch');
  returnWhenOnline('/offline', () => undefined);
  dispatchEvent(new Event('online'));
  expect(fetched).not.toHaveBeenCalled();
});

test('loads the requested page once the browser is online and the server responds', async () => {
  const { fetched, reload } = openOffline([unreachable, reached]);
  dispatchEvent(new Event('online'));
  await expect.poll(() => fetched.mock.settledResults.length).toBe(1);
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(fetched).toHaveBeenLastCalledWith('/terms', { method: 'HEAD', cache: 'no-store' });
});

test('reloads once the server is back, even if the browser never went offline', async () => {
  const { reload } = openOffline([reached]);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
