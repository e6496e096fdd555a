import { contract } from '@trunkline/contract';
import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import type { PushDevice } from '@trunkline/contract/notifications';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  storeReader,
  updateStoredReader,
  storedReader,
} from '../../../kernel/pwa/stored-reader.ts';
import { pushWanted } from '../../../kernel/push/wanted.ts';
import { dropDatabase, storedReaderName } from '../../../kernel/storage/databases.ts';
import { type MockPush, mockPush, pushKey } from '../../../testing/mock-push.ts';
import { mockServer, refusal, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { dropSubscription, enablePush, resumePush } from '../push-device.ts';
import { DevicesCard } from './devices-card.tsx';

const me = meOf();
const deviceOf = (number: number, changes: Partial<PushDevice> = {}): PushDevice => ({
  id: idOf(number),
  name: `Firefox on Linux ${number}`,
  endpoint: `https://push.example/other-${number}`,
  device_info: { userAgent: 'Firefox Linux', platform: 'Linux', language: 'en' },
  expires_at: null,
  last_delivery_at: '2026-03-10T12:00:00Z',
  last_error: null,
  last_error_at: null,
  created_at: '2026-03-01T12:00:00Z',
  ...changes,
});

let server: MockServer;
let items: PushDevice[];
let key: string;
beforeEach(async () => {
  localStorage.removeItem(pushWanted);
  await dropDatabase(storedReaderName);
  await storeReader(me.id, me.company.id);
  server = mockServer();
  key = pushKey(7);
  items = [];
  const { devices } = contract.notifications;
  server.answer(devices.key, () => ({ public_key: key }));
  server.answer(devices.list, () => ({ items }));
  server.answer(devices.save, ({ endpoint }) => {
    const saved = deviceOf(1, { endpoint: String(endpoint), last_delivery_at: null });
    items = [saved, ...items];
    return saved;
  });
  server.answer(devices.remove, ({ id }) => {
    items = items.filter((item) => item.id !== id);
    return { id };
  });
});

const savedInputs = () => server.inputsOf('POST', '/api/notifications/devices');
const show = () => renderScreen(<DevicesCard />, { path: '/admin', me });
const list = page.getByRole('list', { name: 'Devices' });
const enable = page.getByRole('button', { name: 'Enable Notifications' });

describe('the devices', () => {
  test('enables push on this device when the user has no devices', async () => {
    const browser = mockPush();
    await show();
    await expect
      .element(page.getByText('Push notifications are off on all your devices.'))
      .toBeVisible();
    await enable.click();
    await expect.element(page.getByText('Notifications enabled')).toBeVisible();
    await expect.element(list.getByText('This device')).toBeVisible();
    await expect.element(list.getByText('Nothing delivered yet')).toBeVisible();
    await expect.element(enable).not.toBeInTheDocument();
    expect(browser).toMatchObject({ promptCount: 1, subscribed: 1 });
    expect(savedInputs()).toEqual([
      expect.objectContaining({
        endpoint: 'https://push.example/1',
        device_info: expect.objectContaining({ userAgent: navigator.userAgent }),
      }),
    ]);
  });

  test.each([
    [{ answer: 'denied' }, 'Notification permission denied', null],
    [{ answer: 'default' }, 'Notification permission not granted', null],
    [{}, 'VAPID public key not configured', ''],
    [{}, 'VAPID public key not configured', 'AAAA'],
  ] as [MockPush, string, string | null][])(
    "explains why push can't be enabled with %o: %s",
    async (mocked, text, other) => {
      mockPush(mocked);
      if (other !== null) key = other;
      await show();
      await enable.click();
      await expect.element(page.getByText(text)).toBeVisible();
      expect(savedInputs()).toEqual([]);
      await expect.element(enable).toBeVisible();
    },
  );

  test('shows an error when the device cannot be saved, and allows a retry', async () => {
    mockPush();
    server.answer(contract.notifications.devices.save, () => refusal(503));
    await show();
    await enable.click();
    await expect.element(page.getByText('Failed to enable notifications')).toBeVisible();
    await expect.element(page.getByText('Please try again later.')).toBeVisible();
    await expect.element(enable).toBeEnabled();
  });

  test('explains what to do when notifications are blocked', async () => {
    mockPush({ permission: 'denied' });
    await show();
    await expect.element(page.getByText('Notifications blocked')).toBeVisible();
    await expect.element(page.getByText(/browser's settings/)).toBeVisible();
  });

  test("shows each device's last delivery, and any later error", async () => {
    mockPush();
    items = [
      deviceOf(3, {
        last_error: 'the push service returned 503',
        last_error_at: '2026-03-11T12:00:00Z',
      }),
      deviceOf(4),
    ];
    await show();
    const row = (index: number) => list.getByRole('listitem').nth(index);
    await expect.element(row(0).getByText(/the push service returned 503/)).toBeVisible();
    await expect.element(row(1).getByText(/^Last delivery/)).toBeVisible();
    await expect.element(row(1).getByText(/Delivery failed/)).not.toBeInTheDocument();
  });

  test.each([
    ['sent', 'Test sent'],
    ['gone', 'The device can no longer be reached'],
    ['failed', "Couldn't deliver the test"],
  ])('reports the outcome of a test, %s: %s', async (outcome, text) => {
    mockPush();
    items = [deviceOf(3)];
    server.answer(contract.notifications.devices.test, () => ({ outcome, device: items[0] }));
    await show();
    await list.getByRole('button', { name: 'Send test to Firefox on Linux 3' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('removing this device unsubscribes it; removing another does not', async () => {
    const browser = mockPush({ permission: 'granted', subscribedUnder: key });
    items = [deviceOf(3), deviceOf(4, { endpoint: 'https://push.example/1' })];
    await show();
    const remove = (number: number) =>
      list.getByRole('button', { name: `Remove Firefox on Linux ${number}` });
    await expect.element(list.getByText('This device')).toBeVisible();
    // The current device comes first, however long it has been inactive.
    await expect
      .element(list.getByRole('listitem').first().getByText('Firefox on Linux 4'))
      .toBeVisible();
    await remove(3).click();
    await expect
      .element(page.getByText('Firefox on Linux 3 no longer gets notifications'))
      .toBeVisible();
    expect(browser.unsubscribed).toEqual([]);
    await remove(4).click();
    await expect
      .element(page.getByText('Push notifications are off on all your devices.'))
      .toBeVisible();
    await expect.poll(() => browser.unsubscribed).toEqual(['https://push.example/1']);
    await expect.element(enable).toBeVisible();
  });

  test('shows an error with its ID when loading fails', async () => {
    mockPush();
    server.answer(contract.notifications.devices.list, () => refusal(500));
    await show();
    await expect.element(page.getByText("Couldn't load your devices")).toBeVisible();
    await expect.element(page.getByText('error-1234')).toBeVisible();
  });
});

test('enabling push fails for visitors, and in browsers without push support', async () => {
  mockPush();
  await expect(enablePush(null)).rejects.toThrow(pushTexts.notAuthenticated);
  const { PushManager: manager } = globalThis;
  Reflect.deleteProperty(globalThis, 'PushManager');
  try {
    await expect(enablePush(me)).rejects.toThrow(
      'Push notifications are not supported in this browser',
    );
  } finally {
    globalThis.PushManager = manager;
  }
});

describe('signing in again', () => {
  const resumed = vi.fn();
  const answerStatus = (status: 'active' | 'renew' | 'none') =>
    server.answer(contract.notifications.devices.resume, (input) => {
      resumed(input);
      return { status: status, public_key: key };
    });
  beforeEach(() => resumed.mockClear());

  test('keeps an active subscription, with one request', async () => {
    const browser = mockPush({ permission: 'granted', subscribedUnder: key });
    answerStatus('active');
    await resumePush(me);
    expect(resumed).toHaveBeenCalledExactlyOnceWith({ endpoint: 'https://push.example/1' });
    expect(browser).toMatchObject({ subscribed: 1, unsubscribed: [], promptCount: 0 });
    expect(savedInputs()).toEqual([]);
  });

  test.each(['renew', 'active'] as const)(
    'recreates a subscription the push service or the server (%s) no longer has',
    async (status) => {
      const browser = mockPush({
        permission: 'granted',
        subscribedUnder: status === 'renew' ? key : pushKey(9),
      });
      answerStatus(status);
      await resumePush(me);
      expect(browser).toMatchObject({ subscribed: 2, unsubscribed: ['https://push.example/1'] });
      expect(savedInputs()).toMatchObject([
        { endpoint: 'https://push.example/2', replaces: 'https://push.example/1' },
      ]);
    },
  );

  test('does not subscribe a user who never enabled push on this device', async () => {
    const browser = mockPush({ permission: 'granted', subscribedUnder: key });
    answerStatus('none');
    await resumePush(me);
    expect(savedInputs()).toEqual([]);
    expect(browser.subscribed).toBe(1);
  });

  test.each([{ permission: 'default' }, { permission: 'granted' }] as const)(
    'makes no request on a device where push was never enabled: %o',
    async (mocked) => {
      const browser = mockPush(mocked);
      answerStatus('active');
      await resumePush(me);
      expect(resumed).not.toHaveBeenCalled();
      expect(browser).toMatchObject({ promptCount: 0, subscribed: 0 });
    },
  );

  test('enables push that the user chose during installation', async () => {
    localStorage.setItem(pushWanted, 'yes');
    mockPush({ permission: 'granted' });
    await resumePush(me);
    expect(savedInputs()).toHaveLength(1);
    expect(localStorage.getItem(pushWanted)).toBeNull();
  });

  describe('when the browser silently changed its subscription', () => {
    const oldEndpoint = 'https://push.example/before';
    /** The server has a subscription for this endpoint only. */
    const expectReport = (endpoint: string, status: 'active' | 'renew') =>
      server.answer(contract.notifications.devices.resume, (input) => ({
        status: input.endpoint === endpoint ? status : 'none',
        public_key: key,
      }));
    const storedEndpoint = async () => (await storedReader())?.endpoint;

    test.each(['active', 'renew'] as const)('recreates a lost subscription: %s', async (status) => {
      await updateStoredReader(me.id, { endpoint: oldEndpoint });
      const browser = mockPush({ permission: 'granted' });
      expectReport(oldEndpoint, status);
      await resumePush(me);
      expect(browser.subscribed).toBe(1);
      expect(savedInputs()).toMatchObject([
        { endpoint: 'https://push.example/1', replaces: oldEndpoint },
      ]);
      expect(await storedEndpoint()).toBe('https://push.example/1');
    });

    test('saves the new subscription in place of the old one', async () => {
      await updateStoredReader(me.id, { endpoint: oldEndpoint });
      const browser = mockPush({ permission: 'granted', subscribedUnder: key });
      expectReport(oldEndpoint, 'active');
      await resumePush(me);
      expect(browser).toMatchObject({ subscribed: 1, unsubscribed: [] });
      expect(savedInputs()).toMatchObject([
        { endpoint: 'https://push.example/1', replaces: oldEndpoint },
      ]);
    });

    test('does not recreate a device that was removed in another browser', async () => {
      await updateStoredReader(me.id, { endpoint: oldEndpoint });
      const browser = mockPush({ permission: 'granted' });
      expectReport('https://push.example/none', 'active');
      await resumePush(me);
      expect(browser.subscribed).toBe(0);
      expect(savedInputs()).toEqual([]);
      expect(await storedEndpoint()).toBeNull();
    });

    test('does not repair it without permission, or for another user', async () => {
      await updateStoredReader(me.id, { endpoint: oldEndpoint });
      const browser = mockPush({ permission: 'denied' });
      expectReport(oldEndpoint, 'active');
      await resumePush(me);
      browser.permission = 'granted';
      await resumePush({ id: idOf(901) });
      await storeReader(idOf(901), me.company.id);
      await resumePush({ id: idOf(901) });
      expect(browser.subscribed).toBe(0);
      expect(savedInputs()).toEqual([]);
    });

    test('stores the endpoint of an enabled device, and deletes it with the device', async () => {
      mockPush({ permission: 'granted' });
      const { endpoint } = await enablePush(me);
      expect(await storedEndpoint()).toBe(endpoint);
      await dropSubscription(me, endpoint);
      expect(await storedEndpoint()).toBeNull();
    });
  });
});
