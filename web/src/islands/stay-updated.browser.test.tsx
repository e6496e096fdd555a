import { contract } from '@trunkline/contract';
import { notificationBanner, viewingHint } from '@trunkline/contract/kernel/page-constants';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pushWanted } from '../kernel/push/wanted.ts';
import { currentUserId } from '../kernel/pwa/current-reader.ts';
import { store } from '../kernel/safe-storage.ts';
import { type MockPush, mockPush, pushKey } from '../testing/mock-push.ts';
import { type MockServer, mockServer, refusal } from '../testing/mock-server.ts';
import { idOf } from '../testing/records.ts';
import styles from '../documents/document.css?inline';
import { mount } from './account.ts';

const { delay, dismissedKey } = notificationBanner;

let server: MockServer;
let container: HTMLElement;
beforeEach(() => {
  localStorage.removeItem(dismissedKey);
  store(currentUserId, 'robin');
  server = mockServer();
  server.answer(contract.notifications.devices.key, () => ({ public_key: pushKey(7) }));
  server.answer(contract.notifications.devices.save, ({ endpoint, device_info: info }) => ({
    id: idOf(1),
    name: 'Chrome on Linux',
    endpoint,
    device_info: info,
    expires_at: null,
    last_delivery_at: null,
    last_error: null,
    last_error_at: null,
    created_at: '2026-03-01T12:00:00Z',
  }));
  container = document.createElement('div');
  document.body.append(container);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  store(currentUserId, null);
  container.remove();
  document.querySelector('.stay-updated')?.remove();
});

function openPage(mocked: MockPush = {}) {
  const browser = mockPush(mocked);
  mount(container);
  return browser;
}
/**
 * Advances the fake clock, then restores the real one, because the rest of the test waits for
 * promises.
 */
function advanceTime(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  vi.useRealTimers();
}
const banner = page.getByRole('status', { name: 'App notices' });
const enable = page.getByRole('button', { name: 'Enable Notifications' });
const saved = () => server.inputsOf('POST', '/api/notifications/devices');

test('appears on a document five seconds after load, and not before', async () => {
  openPage();
  vi.advanceTimersByTime(delay - 1);
  // By now the code would have started loading.
  await import('./stay-updated.ts');
  await expect.element(banner).not.toBeInTheDocument();
  advanceTime(1);
  await expect.element(banner.getByText('Stay Updated')).toBeVisible();
  await expect.element(enable).toBeVisible();
});

test('covers no link at the end of a document, however many lines the banner has', async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  const last = document.createElement('a');
  Object.assign(last, { href: '/terms', textContent: 'Terms of Service' });
  Object.assign(last.style, { display: 'block', paddingTop: '2000px', textAlign: 'right' });
  document.body.append(last);
  onTestFinished(() => {
    last.remove();
    document.adoptedStyleSheets = [];
  });
  openPage();
  advanceTime(delay);
  await expect.element(enable).toBeVisible();
  await expect
    .poll(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return last.getBoundingClientRect().bottom - enable.element().getBoundingClientRect().top;
    })
    .toBeLessThan(0);
});

test.each(['granted', 'denied'] as const)(
  'is not shown to users who have already answered: %s',
  async (permission) => {
    openPage({ permission });
    advanceTime(delay);
    await import('./stay-updated.ts');
    await expect.element(banner).not.toBeInTheDocument();
  },
);

test('is not shown to a user viewing as someone else', async () => {
  document.cookie = `${viewingHint}=1; path=/`;
  try {
    openPage();
    advanceTime(delay);
    await import('./stay-updated.ts');
    await expect.element(banner).not.toBeInTheDocument();
  } finally {
    document.cookie = `${viewingHint}=; path=/; max-age=0`;
  }
});

test('is not shown offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  openPage();
  advanceTime(delay);
  await import('./stay-updated.ts');
  await expect.element(banner).not.toBeInTheDocument();
});

test('is not shown again once dismissed, on documents or in the application', async () => {
  const browser = openPage();
  advanceTime(delay);
  await page.getByRole('button', { name: 'Not Now' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  expect(Number(localStorage.getItem(dismissedKey))).toBeGreaterThan(0);
  expect(browser.promptCount).toBe(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  mount(container);
  advanceTime(delay);
  await import('./stay-updated.ts');
  await expect.element(banner).not.toBeInTheDocument();
});

test('enables push once allowed, and confirms it until the user closes the message', async () => {
  store(pushWanted, 'yes');
  const browser = openPage();
  advanceTime(delay);
  await enable.click();
  await expect.element(banner.getByText('Notifications enabled')).toBeVisible();
  expect(browser).toMatchObject({ promptCount: 1, subscribed: 1 });
  expect(saved()).toMatchObject([{ endpoint: 'https://push.example/1' }]);
  expect(localStorage.getItem(dismissedKey)).toBeNull();
  expect(localStorage.getItem(pushWanted)).toBeNull();
  const close = page.getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await close.click();
  await expect.element(banner).not.toBeInTheDocument();
});

test('shows that notifications are blocked, and remembers the denial', async () => {
  const browser = openPage({ answer: 'denied' });
  advanceTime(delay);
  await enable.click();
  await expect.element(banner.getByText('Notifications blocked')).toBeVisible();
  expect(localStorage.getItem(dismissedKey)).not.toBeNull();
  expect(browser.subscribed).toBe(0);
  expect(saved()).toEqual([]);
});

test('can show the permission prompt again if it was closed without an answer', async () => {
  const browser = openPage({ answer: 'default' });
  advanceTime(delay);
  await enable.click();
  await expect.element(banner.getByText('Notification permission not granted')).toBeVisible();
  await expect.element(enable).toBeEnabled();
  expect(localStorage.getItem(dismissedKey)).toBeNull();
  await enable.click();
  await expect.poll(() => browser.promptCount).toBe(2);
});

test('shows an error when the subscription cannot be saved', async () => {
  server.answer(contract.notifications.devices.save, () => refusal(500));
  openPage();
  advanceTime(delay);
  await enable.click();
  await expect.element(banner.getByText('Failed to enable notifications')).toBeVisible();
  await expect.element(banner.getByText('Please try again later.')).toBeVisible();
});
