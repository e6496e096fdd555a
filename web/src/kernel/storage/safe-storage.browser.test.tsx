import { browserStorage } from '@trunkline/contract/kernel/page-constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StorageNotice } from '../../application/storage-notice.tsx';
import { followFaults } from '../faults/follow-faults.ts';
import { isMemoryOnly, readStored, storageFallback, store } from '../safe-storage.ts';
import { handleQuotaError, monitorStorage } from './monitor.ts';
import { freeSpace, usedShare } from './free-space.ts';

const { maxItem, largeItem, quota, checkEvery } = browserStorage;
const large = 'x'.repeat(largeItem + 1);
const keys = () => Object.keys(localStorage).toSorted();

/** Fills the storage to this share with values that can be recreated. */
function fill(part: number, key = 'cache:'): void {
  let remaining = Math.floor(part * quota) - Math.ceil(usedShare(localStorage) * quota);
  for (let index = 0; remaining > 100; index += 1) {
    const name = `${key}${index}`;
    const size = Math.min(40_000, remaining - name.length);
    localStorage.setItem(name, 'x'.repeat(size));
    remaining -= size + name.length;
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

test('compacts an item that is too long, or keeps it only for this page and ignores the stored one', () => {
  store('list', '[1]');
  const blanks = `[1,${' '.repeat(maxItem)}2]`;
  store('list', blanks);
  expect(localStorage.getItem('list')).toBe('[1,2]');
  store('list', 'x'.repeat(maxItem + 1));
  expect(localStorage.getItem('list')).toBeNull();
  expect(readStored('list')).toHaveLength(maxItem + 1);
  expect(isMemoryOnly()).toBe(false);
  store('list', null);
  expect(readStored('list')).toBeNull();
});

describe('storage space', () => {
  const storeOtherKeys = () => {
    const keys = ['page-copy:a:b', 'draft:a:b'];
    for (const key of ['sb-token', 'theme', 'page-visits', 'webauthn_enabled', ...keys])
      localStorage.setItem(key, large);
    localStorage.setItem('large', large);
    localStorage.setItem('small', 'x');
    localStorage.setItem('log:theme', 'x');
  };
  const remainingKeys = [
    'draft:a:b',
    'page-copy:a:b',
    'page-visits',
    'sb-token',
    'small',
    'theme',
    'webauthn_enabled',
  ];

  test('is ample up to half, then scarce, without removing anything', () => {
    fill(0.49);
    expect(freeSpace(localStorage)).toBe('ample');
    fill(0.6, 'cache:more-');
    const before = keys();
    expect(freeSpace(localStorage)).toBe('scarce');
    expect(keys()).toEqual(before);
  });

  test('above 80% removes values that can be fetched again', () => {
    storeOtherKeys();
    fill(0.85);
    expect(freeSpace(localStorage)).toBe('cleaned');
    expect(keys()).toEqual([...remainingKeys, 'large', 'log:theme'].toSorted());
  });

  test('above 90% removes large items too, but no essential keys', () => {
    storeOtherKeys();
    fill(0.95, 'log-');
    expect(freeSpace(localStorage)).toBe('cleared');
    expect(keys()).toEqual([...remainingKeys, 'log:theme'].toSorted());
  });

  test('is checked immediately and every five minutes', () => {
    vi.useFakeTimers();
    const stop = monitorStorage();
    fill(0.85);
    vi.advanceTimersByTime(checkEvery - 1);
    expect(keys().length).toBeGreaterThan(50);
    vi.advanceTimersByTime(1);
    expect(keys()).toEqual([]);
    stop();
    fill(0.85);
    vi.advanceTimersByTime(checkEvery);
    expect(keys().length).toBeGreaterThan(50);
  });
});

test('an uncaught quota error deletes all but the four kinds of keys', () => {
  const stop = followFaults((_kind, reason) => handleQuotaError(reason));
  for (const key of ['sb-token', 'my-theme', 'page-visits', 'webauthn_enabled', 'draft', 'cache:1'])
    localStorage.setItem(key, 'x');
  const failWith = (reason: unknown) =>
    dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }),
    );
  failWith(new Error('Something else'));
  expect(keys()).toHaveLength(6);
  failWith(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));
  expect(keys()).toEqual(['my-theme', 'page-visits', 'sb-token', 'webauthn_enabled']);
  localStorage.setItem('draft', 'x');
  dispatchEvent(new ErrorEvent('error', { error: new DOMException('', 'QuotaExceededError') }));
  expect(keys()).not.toContain('draft');
  localStorage.setItem('sign_out_unfinished', 'yes');
  failWith(new DOMException('', 'QuotaExceededError'));
  expect(keys()).toContain('sign_out_unfinished');
  stop();
});

// The last test: from here on this page has no storage.
test('without any space, keeps values for this page only, fires an event and shows a warning', async () => {
  let calls = 0;
  addEventListener(storageFallback, () => (calls += 1));
  await render(<StorageNotice />);
  localStorage.setItem('before', 'yes');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  store('answer', '42');
  store('other', '43');
  expect(calls).toBe(1);
  expect(isMemoryOnly()).toBe(true);
  expect([readStored('answer'), readStored('other'), readStored('before')]).toEqual([
    '42',
    '43',
    'yes',
  ]);
  // Retried once after freeing storage, and then not again.
  expect(setItem).toHaveBeenCalledTimes(2);
  const warning = page.getByRole('alert');
  const message =
    'Storage quota exceeded. The app is running in memory-only mode. Data will not persist after refresh.';
  await expect.element(warning.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(warning).not.toBeInTheDocument();
});
