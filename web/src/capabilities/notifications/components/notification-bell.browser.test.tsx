import { contract } from '@trunkline/contract';
import { readAtHeaderName } from '@trunkline/contract/kernel/page-constants';
import { notificationStore } from '@trunkline/contract/kernel/notification-categories';
import { readerName } from '@trunkline/contract/kernel/reader';
import type { Notification } from '@trunkline/contract/notifications';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  deferredAnswer,
  mockServer,
  refusal,
  type MockServer,
} from '../../../testing/mock-server.ts';
import { idOf, meOf } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { handleResponse } from '../../../kernel/connection.ts';
import { currentTenantId, currentUserId } from '../../../kernel/pwa/current-reader.ts';
import { waitingOf } from '../../../kernel/queue/queue.ts';
import { isWaiting } from '../../../kernel/queue/waiting.ts';
import { store } from '../../../kernel/safe-storage.ts';
import { dropDatabase } from '../../../kernel/storage/databases.ts';
import {
  storeNotifications,
  storePushed,
  readStoredNotifications,
} from '../../../kernel/storage/stored-notifications.ts';
import { NotificationBell } from './notification-bell.tsx';

const notification = (number: number, changes: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  category: 'new_messages',
  title: `Message ${number}`,
  body: `Body of ${number}.`,
  link: null,
  reason: "You can see your company's contact requests.",
  critical: false,
  read_at: null,
  clicked_at: null,
  received_at: `2026-03-10T12:00:${String(number % 60).padStart(2, '0')}Z`,
  ...changes,
});
const instant = '2026-03-11T12:00:00Z';
const me = meOf();

let server: MockServer;
let items: Notification[];
const unreadOf = () => items.filter(({ read_at: read }) => read === null).length;
beforeEach(async () => {
  await dropDatabase(notificationStore.database);
  server = mockServer();
  items = [notification(2, { link: '/admin/companies' }), notification(1, { read_at: instant })];
  server.answer(contract.notifications.list, () => ({ items, unread: unreadOf() }));
  server.answer(contract.notifications.markRead, ({ id }) => {
    items = items.map((item) => (item.id === id ? { ...item, read_at: instant } : item));
    return { unread: unreadOf() };
  });
  server.answer(contract.notifications.markAllRead, () => {
    items = items.map((item) => ({ ...item, read_at: instant }));
    return { unread: 0 };
  });
  server.answer(contract.notifications.clear, () => {
    items = [];
    return { unread: 0 };
  });
});

const show = () => renderScreen(<NotificationBell />, { path: '/admin', me });
const bell = page.getByRole('button', { name: /^Notifications/ });
const centre = page.getByRole('dialog', { name: 'Notifications' });
const entries = centre.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const dialog = centre.getByRole('alertdialog', { name: 'Clear all notifications?' });
const clear = async () => {
  await centre.getByRole('button', { name: 'Clear all' }).click();
  await dialog.getByRole('button', { name: 'Clear all' }).click();
};
const open = async () => {
  const screen = await show();
  await bell.click();
  await expect.element(centre).toBeVisible();
  return screen;
};

describe('the bell', () => {
  test.each([
    [0, 'Notifications'],
    [9, 'Notifications, 9 unread'],
    [10, 'Notifications, 9+ unread'],
  ])('with %i unread is labelled %s', async (count, name) => {
    items = Array.from({ length: count }, (_, index) => notification(index + 1));
    await show();
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('opens and closes the centre, and then gets the focus back', async () => {
    await open();
    await bell.click();
    await expect.element(centre).not.toBeInTheDocument();
    await expect.element(bell).toHaveFocus();
  });

  test('refetches every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    try {
      const requestCount = () => server.inputsOf('GET', '/api/notifications').length;
      await show();
      await expect.poll(() => requestCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(29_000);
      expect(requestCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1_500);
      await expect.poll(() => requestCount()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the centre', () => {
  test('loading: shows a skeleton; then notifications, in a list 400 px high', async () => {
    const { answer, release } = deferredAnswer({ items, unread: 1 });
    server.answer(contract.notifications.list, () => answer);
    await open();
    await expect.element(entries.first()).not.toBeInTheDocument();
    release();
    await expect.element(entries.first()).toMatchTextContent(/Unread: Message 2.*Body of 2\./);
    const panel = centre.getByRole('tabpanel').element().firstElementChild;
    expect(panel?.getBoundingClientRect().height).toBe(400);
  });

  test('shows all, or only unread ones', async () => {
    await open();
    expect(entries.elements().length).toBe(2);
    await centre.getByRole('tab', { name: 'Unread' }).click();
    await expect.poll(() => entries.elements().length).toBe(1);
  });

  test('shows the reason for a notification', async () => {
    await open();
    const reasonButton = entries.first().getByRole('button', { name: 'Why did I get this?' });
    await reasonButton.click();
    await expect.element(reasonButton).toHaveAttribute('aria-expanded', 'true');
    await expect
      .element(entries.first())
      .toMatchTextContent(/You can see your company's contact requests/);
  });

  test('clicking a notification marks it as read, and opens its link', async () => {
    const { router } = await open();
    await entries
      .first()
      .getByRole('button', { name: /Message 2/ })
      .click();
    await expect.poll(() => router.latestLocation.pathname).toBe('/admin/companies');
    await expect
      .poll(() => server.inputsOf('POST', `/api/notifications/${idOf(2)}/read`))
      .toEqual([{ id: idOf(2), clicked: true }]);
  });

  test('marks all as read, then clears all', async () => {
    await open();
    await centre.getByRole('button', { name: 'Mark all as read' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Notifications', exact: true }))
      .toBeVisible();
    await clear();
    await expect.element(centre.getByText('No notifications yet')).toBeVisible();
    expect(items).toEqual([]);
  });

  test('asks before clearing; cancelling keeps them all', async () => {
    await open();
    await centre.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(dialog).toMatchTextContent(/all your devices and can't be restored/);
    await expect.element(dialog.getByRole('button', { name: 'Keep notifications' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(centre.getByRole('button', { name: 'Clear all' })).toHaveFocus();
    expect(entries.elements().length).toBe(2);
    expect(server.inputsOf('DELETE', '/api/notifications')).toEqual([]);
  });

  test('keeps notifications that arrive during the confirmation', async () => {
    await open();
    await centre.getByRole('button', { name: 'Clear all' }).click();
    items = [notification(3), ...items];
    // Marking an entry as read refetches the list.
    await entries
      .last()
      .getByRole('button', { name: /Message 1/ })
      .click();
    await expect.poll(() => entries.elements().length).toBe(3);
    await dialog.getByRole('button', { name: 'Clear all' }).click();
    await expect
      .poll(() => server.inputsOf('DELETE', '/api/notifications'))
      .toEqual([{ until: notification(2).received_at }]);
  });

  test('restores notifications that could not be cleared, and shows an error', async () => {
    await open();
    server.answer(contract.notifications.clear, () => refusal(500));
    await clear();
    await expect.element(page.getByText('Failed to clear notifications')).toBeVisible();
    await expect.poll(() => entries.elements().length).toBe(2);
  });

  test('a loading error shows the ID to quote, and retries', async () => {
    server.answer(contract.notifications.list, () => refusal(500, { id: 'error-91' }));
    await open();
    await expect.element(page.getByText('Failed to load notifications')).toBeVisible();
    await expect.element(page.getByText('Please try refreshing the page.')).toBeVisible();
    await expect.element(centre.getByRole('alert')).toMatchTextContent(/error-91/);
    server.answer(contract.notifications.list, () => ({ items, unread: 1 }));
    await centre.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(entries.first()).toMatchTextContent(/Message 2/);
  });
});

describe('without a connection', () => {
  test('fetched notifications are cached, and shown from the cache', async () => {
    const first = await show();
    await expect.poll(() => readStoredNotifications(me.id)).toHaveLength(2);
    expect((await readStoredNotifications(me.id))[1]).toEqual({
      id: idOf(1),
      title: 'Message 1',
      body: 'Body of 1.',
      category: 'new_messages',
      read: true,
      readAt: instant,
      receivedAt: '2026-03-10T12:00:01Z',
      clicked: false,
      link: null,
      reason: "You can see your company's contact requests.",
      critical: false,
      person: me.id,
    });
    await first.unmount();
    server.answer(contract.notifications.list, () => {
      throw new TypeError('Failed to fetch');
    });
    await open();
    await expect.element(entries.first()).toMatchTextContent(/Message 2/);
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
  });

  test('a push newer than the cached response is shown with it, and stays cached', async () => {
    onTestFinished(() => handleResponse(new Headers()));
    const { received_at: receivedAt, read_at: _, clicked_at: __, ...pushed } = notification(3);
    await storePushed({ ...pushed, receivedAt, person: me.id });
    server.answer(contract.notifications.list, () =>
      Response.json({ items, unread: 1 }, { headers: { [readAtHeaderName]: instant } }),
    );
    await open();
    await expect.element(entries.first()).toMatchTextContent(/Message 3/);
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
    expect(await readStoredNotifications(me.id)).toHaveLength(1);
  });

  test('changes show immediately, even over older responses, and are sent later', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    items = [notification(2), notification(1, { read_at: instant })];
    await storeNotifications(me.id, items);
    store(currentUserId, me.id);
    store(currentTenantId, me.company.id);
    const operations = contract.notifications;
    for (const item of [operations.list, operations.markRead]) server.answer(item, offline);
    const first = await open();
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    await entries
      .first()
      .getByRole('button', { name: /Message 2/ })
      .click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await expect.poll(() => isWaiting()).toBe(true);
    await first.unmount();
    await show();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    const [write] = await waitingOf(readerName(me.id, me.company.id));
    expect(write).toMatchObject({
      path: `/api/notifications/${idOf(2)}/read`,
      body: '{}',
    });
  });

  test('notifications seen while viewing as another user are neither cached nor restored', async () => {
    const support = { supporter_name: 'Sam Support', ends_at: '2099-01-01T00:00:00Z' };
    const renderBellFor = () =>
      renderScreen(<NotificationBell />, { path: '/admin', me: meOf({ support }) });
    const stored = [notification(7, { title: 'Mine' })];
    await storeNotifications(idOf(950), stored);
    const first = await renderBellFor();
    await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread');
    // This read of the browser's database is queued after the bell's earlier write.
    expect(await readStoredNotifications(me.id)).toEqual([]);
    expect(await readStoredNotifications(idOf(950))).toHaveLength(1);
    await first.unmount();

    await storeNotifications(me.id, items);
    server.answer(contract.notifications.list, () => {
      throw new TypeError('Failed to fetch');
    });
    await renderBellFor();
    await bell.click();
    await expect.element(centre.getByRole('alert')).toBeVisible();
    expect(entries.elements()).toEqual([]);
  });

  test('the cache is shown to no one else on this browser, and signing out clears it', async () => {
    await storeNotifications(me.id, items);
    expect(await readStoredNotifications(idOf(901))).toEqual([]);
    await dropDatabase(notificationStore.database);
    expect(await readStoredNotifications(me.id)).toEqual([]);
  });
});
