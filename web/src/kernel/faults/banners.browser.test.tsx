import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { store } from '../safe-storage.ts';
import { showFault } from './banners.ts';
import { followFaults } from './follow-faults.ts';
import { hasStoredFaults, storeFault } from './stored-faults.ts';
import { retryFaultReports } from './retry-fault-reports.ts';

let stop: () => void;
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(null, { status: 204 })),
  );
  stop = followFaults(showFault);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.querySelector('.fault-banners')?.remove();
});

const dispatchError = (error: unknown) =>
  dispatchEvent(new ErrorEvent('error', { error, filename: '/assets/base.js' }));
const dispatchRejection = (reason: unknown) =>
  dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }),
  );
const reports = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(
      ([, init]) => JSON.parse(typeof init?.body === 'string' ? init.body : '') as unknown,
    );

test('a banner pushes the page and its sticky header down until it is dismissed', async () => {
  const content = document.createElement('main');
  content.style.height = '3000px';
  const header = document.createElement('header');
  header.className = 'site-header sticky top-(--banner)';
  header.textContent = 'Header';
  content.append(header);
  document.body.append(content);
  onTestFinished(() => content.remove());
  dispatchError(new TypeError('x is not a function'));
  const bottom = () =>
    document.querySelector('.fault-banners')?.getBoundingClientRect().bottom ?? Infinity;
  const top = () => header.getBoundingClientRect().top;
  expect(top()).toBeGreaterThanOrEqual(bottom());
  scrollTo(0, 1000);
  onTestFinished(() => scrollTo(0, 0));
  await expect.poll(() => top() >= bottom() && bottom() > 0).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(top).toBe(0);
});

test('shows an uncaught error in red and an unhandled rejection in orange, each with its ID', async () => {
  dispatchError(new TypeError('x is not a function'));
  dispatchRejection(new Error('No answer for robin@vale.example'));
  await expect.element(page.getByText('Error: x is not a function', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Promise Rejection: No answer for [email]', { exact: true }))
    .toBeVisible();
  expect(page.getByRole('alert').all()).toHaveLength(2);
  const ids = [...document.querySelectorAll('.fault-banner small')].map(
    ({ textContent }) => textContent,
  );
  expect(reports()).toMatchObject([
    { kind: 'error', message: 'TypeError: x is not a function', id: ids[0]?.slice(-16) },
    { kind: 'rejection', id: ids[1]?.slice(-16) },
  ]);
  const background = (selector: string) =>
    getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor;
  expect(background('.fault-error')).toBe('rgb(185, 28, 28)');
  expect(background('.fault-rejection')).toBe('rgb(245, 158, 11)');
});

test('a new banner replaces the previous one, and disappears when dismissed', async () => {
  dispatchError(new Error('first'));
  dispatchError(new Error('second'));
  const banner = page.getByRole('alert');
  await expect.element(banner.getByText('Error: second', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  dispatchRejection('just a string');
  await expect.element(banner.getByText('Promise Rejection: just a string')).toBeVisible();
});

test('ignores cancellations, harmless browser messages and extension errors', () => {
  dispatchRejection(new DOMException('Cancelled', 'AbortError'));
  dispatchError('ResizeObserver loop completed with undelivered notifications.');
  dispatchEvent(new ErrorEvent('error', { error: null, message: 'Script error.', filename: '' }));
  expect(document.querySelector('.fault-banner')).toBeNull();
  expect(reports()).toEqual([]);
});

test('a failure while offline is reported once the connection is back, under the ID shown', async () => {
  vi.mocked(fetch).mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  dispatchError(new Error('first of robin@vale.example'));
  const id = page
    .getByText(/^Error ID/)
    .element()
    .textContent.slice(-16);
  await expect.poll(() => hasStoredFaults()).toBe(true);
  for (let count = 0; count < 8; count += 1) storeFault(JSON.stringify({ count }));
  vi.mocked(fetch).mockClear();
  vi.mocked(fetch).mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
  const stopFlushing = retryFaultReports();
  await expect.poll(() => reports()).toHaveLength(5);
  expect(reports()[0]).toMatchObject({ id, message: 'Error: first of [email]' });
  expect(hasStoredFaults()).toBe(false);
  dispatchEvent(new Event('online'));
  expect(reports()).toHaveLength(5);
  stopFlushing();
  store('unsent_faults', null);
});
