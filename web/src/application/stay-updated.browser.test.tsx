import { contract } from '@trunkline/contract';
import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DevicesCard } from '../capabilities/notifications/components/devices-card.tsx';
import { type MockPush, mockPush, pushKey } from '../testing/mock-push.ts';
import { mockServer, refusal } from '../testing/mock-server.ts';
import { idOf, meOf } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { StayUpdated } from './stay-updated.tsx';

const { delay, dismissedKey } = notificationBanner;

beforeEach(() => {
  localStorage.removeItem(dismissedKey);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const savedDevice = ({ endpoint, device_info: info }: Record<string, unknown>) => ({
  id: idOf(1),
  name: 'Chrome on Linux',
  endpoint,
  device_info: info,
  expires_at: null,
  last_delivery_at: null,
  last_error: null,
  last_error_at: null,
  created_at: '2026-03-01T12:00:00Z',
});

async function arrive(mocked: MockPush = {}) {
  const browser = mockPush(mocked);
  const server = mockServer();
  server.answer(contract.notifications.devices.key, () => ({ public_key: pushKey(7) }));
  server.answer(contract.notifications.devices.list, () => ({ items: [] }));
  server.answer(contract.notifications.devices.save, savedDevice);
  await renderScreen(<StayUpdated me={meOf()} />, { path: '/admin' });
  return { browser, server };
}
/**
 * Advances the fake clock, then restores the real one, because the rest of the test waits for
 * promises.
 */
function advanceTime(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  vi.useRealTimers();
}
const banner = page.getByText('Stay Updated');
const enable = page.getByRole('button', { name: 'Enable Notifications' });

describe('the banner', () => {
  test('appears after five seconds, not before', async () => {
    await arrive();
    vi.advanceTimersByTime(delay - 1);
    await expect.element(page.getByText('Stay Updated')).not.toBeInTheDocument();
    advanceTime(1);
    await expect.element(banner).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Not Now' })).toBeVisible();
  });

  test.each(['granted', 'denied'] as const)(
    'does not appear to people who have already answered the permission prompt: %s',
    async (permission) => {
      await arrive({ permission });
      advanceTime(delay);
      await expect.element(banner).not.toBeInTheDocument();
    },
  );

  test('is not shown again once dismissed', async () => {
    const { browser } = await arrive();
    advanceTime(delay);
    await page.getByRole('button', { name: 'Not Now' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(localStorage.getItem(dismissedKey)).not.toBeNull();
    expect(browser.promptCount).toBe(0);
  });

  test('is not shown to people who dismissed it before', async () => {
    localStorage.setItem(dismissedKey, '1');
    await arrive();
    advanceTime(delay);
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('subscribes, confirms and closes when permission is granted', async () => {
    const { browser, server } = await arrive();
    advanceTime(delay);
    await enable.click();
    await expect.element(page.getByText('Notifications enabled')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
    expect(browser).toMatchObject({ promptCount: 1, subscribed: 1 });
    await expect.poll(() => server.inputsOf('POST', '/api/notifications/devices')).toHaveLength(1);
    expect(localStorage.getItem(dismissedKey)).toBeNull();
  });

  test('closes once notifications are enabled elsewhere on the screen', async () => {
    mockPush();
    const server = mockServer();
    server.answer(contract.notifications.devices.key, () => ({ public_key: pushKey(7) }));
    server.answer(contract.notifications.devices.list, () => ({ items: [] }));
    server.answer(contract.notifications.devices.save, savedDevice);
    const screen = (
      <>
        <StayUpdated me={meOf()} />
        <DevicesCard />
      </>
    );
    await renderScreen(screen, { path: '/admin' });
    advanceTime(delay);
    await expect.element(banner).toBeVisible();
    await enable.first().click();
    await expect.element(page.getByText('Notifications enabled')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
  });

  test('reports a denied permission and is not shown again', async () => {
    const { browser } = await arrive({ answer: 'denied' });
    advanceTime(delay);
    await enable.click();
    await expect.element(page.getByText('Notifications blocked')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
    expect(localStorage.getItem(dismissedKey)).not.toBeNull();
    expect(browser.subscribed).toBe(0);
  });

  test('can show the permission prompt again if it was closed without an answer', async () => {
    await arrive({ answer: 'default' });
    advanceTime(delay);
    await enable.click();
    await expect.element(page.getByText('Notification permission not granted')).toBeVisible();
    await expect.element(enable).toBeEnabled();
    expect(localStorage.getItem(dismissedKey)).toBeNull();
  });

  test('shows an error when permission is granted but subscribing fails', async () => {
    const { server } = await arrive();
    server.answer(contract.notifications.devices.save, () => refusal(500));
    advanceTime(delay);
    await enable.click();
    await expect.element(page.getByText('Failed to enable notifications')).toBeVisible();
    await expect.element(banner).not.toBeInTheDocument();
  });
});
