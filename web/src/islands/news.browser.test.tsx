import { contract } from '@trunkline/contract';
import { readerName } from '@trunkline/contract/kernel/reader';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentTenantId, currentUserId } from '../kernel/pwa/current-reader.ts';
import { waitingOf } from '../kernel/queue/queue.ts';
import { store } from '../kernel/safe-storage.ts';
import { refusal } from '../testing/mock-server.ts';
import { idOf } from '../testing/records.ts';
import { loadParts } from './news/load.ts';
import { mount } from './news.ts';
import { instant, type News, notificationOf, setUpNews } from './testing-news.ts';

vi.mock('./news/load.ts', { spy: true });

let news: News;
beforeEach(() => {
  news = setUpNews();
});

const offline = () => {
  throw new TypeError('Failed to fetch');
};
const bell = page.getByRole('button', { name: /^Notifications/ });
const centre = page.getByRole('dialog', { name: 'Notifications' });
const entries = centre.getByRole('listitem');
const confirmation = centre.getByRole('alertdialog', { name: 'Clear all notifications?' });
const clear = async () => {
  await centre.getByRole('button', { name: 'Clear all' }).click();
  await confirmation.getByRole('button', { name: 'Clear all' }).click();
};
const open = async () => {
  mount(news.container);
  await expect.element(bell).toHaveAccessibleName(/unread/);
  await bell.click();
  await expect.element(centre).toBeVisible();
};
const signIn = () => {
  store(currentUserId, 'robin');
  store(currentTenantId, 'north');
};

describe('the bell', () => {
  test.each([
    [0, 'Notifications'],
    [9, 'Notifications, 9 unread'],
    [10, 'Notifications, 9+ unread'],
  ])('with %i unread is labelled %s', async (count, name) => {
    news.items = Array.from({ length: count }, (_, index) => notificationOf(index + 1));
    mount(news.container);
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  });

  test('polls every 30 seconds, and immediately on an event', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    signIn();
    const requestCount = () => news.server.inputsOf('GET', '/api/notifications').length;
    mount(news.container);
    await expect.poll(() => requestCount()).toBe(1);
    vi.advanceTimersByTime(29_999);
    expect(requestCount()).toBe(1);
    vi.advanceTimersByTime(1);
    await expect.poll(() => requestCount()).toBe(2);
    const tabs = new BroadcastChannel('live robin');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tabs.postMessage({ topic: 'notifications' });
    await expect.poll(() => requestCount()).toBe(3);
    tabs.close();
  });

  test('disappears when no one is signed in any more, and stops polling', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    mount(news.container);
    await expect.element(bell).toHaveAccessibleName(/unread/);
    news.server.answer(contract.notifications.list, () => refusal(401));
    vi.advanceTimersByTime(30_000);
    await expect.element(bell).not.toBeInTheDocument();
    const requestCount = news.server.inputsOf('GET', '/api/notifications').length;
    vi.advanceTimersByTime(120_000);
    expect(news.server.inputsOf('GET', '/api/notifications').length).toBe(requestCount);
  });

  test('a refused event stream is not opened again once the session has ended', async () => {
    // A different user than in the other tests, whose pages still hold the stream's lock.
    store(currentUserId, 'kim');
    mount(news.container);
    await expect.element(bell).toHaveAccessibleName(/unread/);
    await expect.poll(() => news.streams.length).toBe(1);
    news.server.answer(contract.notifications.list, () => refusal(401));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    news.streams[0]?.dispatchEvent(new Event('error'));
    await expect.element(bell).not.toBeInTheDocument();
    // The stream's lock can be acquired, so no tab holds it.
    await navigator.locks.request('live kim', () => undefined);
    vi.advanceTimersByTime(60_000);
    expect(news.streams.length).toBe(1);
  });

  test('opens with the focus inside, and closes with Escape, its button or a click elsewhere', async () => {
    await open();
    await expect.element(centre).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(centre).not.toBeInTheDocument();
    await expect.element(bell).toHaveFocus();
    await bell.click();
    await bell.click();
    await expect.element(centre).not.toBeInTheDocument();
    await bell.click();
    await userEvent.click(document.body, { position: { x: 5, y: 600 } });
    await expect.element(centre).not.toBeInTheDocument();
  });
});

test.each([
  [8, true],
  [2, false],
])('prefetches the panel on a device with %i GB: %s', async (memory, isFetched) => {
  const device = { deviceMemory: memory, hardwareConcurrency: 8 };
  for (const [name, value] of Object.entries(device))
    Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name);
  });
  vi.mocked(loadParts).mockClear();
  // On a busy machine the browser may not become idle.
  const idle = vi.spyOn(window, 'requestIdleCallback').mockImplementation((run) => {
    run({ didTimeout: false, timeRemaining: () => 1 });
    return 1;
  });
  onTestFinished(() => idle.mockRestore());
  mount(news.container);
  await expect.element(bell).toHaveAccessibleName(/unread/);
  expect(vi.mocked(loadParts).mock.calls).toHaveLength(isFetched ? 1 : 0);
});

describe('the centre', () => {
  test('shows all notifications or only unread ones, and why the user received each', async () => {
    await open();
    expect(entries.elements().length).toBe(2);
    await entries.first().getByText('Why did I get this?').click();
    await expect.element(entries.first().getByText(/You can see/)).toBeVisible();
    await centre.getByRole('tab', { name: 'Unread' }).click();
    expect(entries.elements().length).toBe(1);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(centre.getByRole('tab', { name: 'All' })).toHaveFocus();
    expect(entries.elements().length).toBe(2);
  });

  /** The server accepts the changes. */
  const acceptChanges = () => {
    const readAll = () => {
      news.items = news.items.map((item) => ({ ...item, read_at: instant }));
      return { unread: 0 };
    };
    news.server.answer(contract.notifications.markRead, readAll);
    news.server.answer(contract.notifications.markAllRead, readAll);
    news.server.answer(contract.notifications.clear, () => {
      news.items = [];
      return { unread: 0 };
    });
  };

  test('a click marks the notification as read, and keeps the focus', async () => {
    acceptChanges();
    await open();
    await entries
      .first()
      .getByRole('button', { name: /Message 2/ })
      .click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await expect.element(entries.first().getByRole('button')).toHaveFocus();
    await expect
      .poll(() => news.server.inputsOf('POST', `/api/notifications/${idOf(2)}/read`))
      .toEqual([{ id: idOf(2) }]);
  });

  test('opens its target like a link', async () => {
    news.items = [notificationOf(3, { link: '/admin/companies' })];
    acceptChanges();
    await open();
    const link = entries.first().getByRole('link', { name: /Message 3/ });
    await expect.element(link).toHaveAttribute('href', '/admin/companies');
    // Prevents navigation, so that the test stays on the page.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    await link.click();
    await expect
      .poll(() => news.server.inputsOf('POST', `/api/notifications/${idOf(3)}/read`))
      .toEqual([{ id: idOf(3), clicked: true }]);
  });

  test('marks all shown notifications as read, and clears them', async () => {
    acceptChanges();
    await open();
    await centre.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await clear();
    await expect.element(centre.getByText('No notifications yet')).toBeVisible();
    const until = notificationOf(2).received_at;
    for (const [method, path] of [
      ['POST', '/api/notifications/read'],
      ['DELETE', '/api/notifications'],
    ] as const)
      await expect.poll(() => news.server.inputsOf(method, path)).toEqual([{ until }]);
  });

  test('asks for confirmation before clearing, and keeps all notifications on cancel', async () => {
    await open();
    await centre.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(confirmation).toMatchTextContent(/all your devices and can't be restored/);
    await expect
      .element(confirmation.getByRole('button', { name: 'Keep notifications' }))
      .toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(confirmation).not.toBeInTheDocument();
    await expect.element(centre.getByRole('button', { name: 'Clear all' })).toHaveFocus();
    await expect.element(centre).toBeVisible();
    expect(entries.elements().length).toBe(2);
    expect(news.server.inputsOf('DELETE', '/api/notifications')).toEqual([]);
  });

  test("a refused change shows the server's state", async () => {
    news.server.answer(contract.notifications.clear, () => refusal(500));
    await open();
    await clear();
    await expect
      .element(centre.getByRole('alert'))
      .toHaveTextContent('Failed to clear notifications Please try again.');
    await expect.poll(() => entries.elements().length).toBe(2);
    acceptChanges();
    await clear();
    await expect.element(centre.getByText('No notifications yet')).toBeVisible();
    await expect.element(centre.getByRole('alert')).toHaveTextContent('');
  });

  test('reports a failed load instead of an empty list', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    news.server.answer(contract.notifications.list, () => refusal(500));
    mount(news.container);
    await bell.click();
    await expect
      .element(centre.getByRole('alert'))
      .toHaveTextContent('Failed to load notifications Please try refreshing the page.');
    await expect.element(centre.getByText('No notifications yet')).not.toBeVisible();
    news.server.answer(contract.notifications.list, () => ({ items: news.items, unread: 1 }));
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => entries.elements().length).toBe(2);
    await expect.element(centre.getByRole('alert')).toHaveTextContent('');
    // The displayed state stays if a later request fails.
    news.server.answer(contract.notifications.list, offline);
    vi.advanceTimersByTime(30_000);
    expect(entries.elements().length).toBe(2);
    await expect.element(centre.getByRole('alert')).toHaveTextContent('');
  });

  test('ignores a response to a request from before a change, and sends a new request afterwards', async () => {
    acceptChanges();
    await open();
    const before = { items: news.items, unread: 1 };
    const lateResponse = Promise.withResolvers<void>();
    const accepted = Promise.withResolvers<void>();
    news.server.answer(contract.notifications.list, async () => {
      await lateResponse.promise;
      return before;
    });
    news.server.answer(contract.notifications.markAllRead, async () => {
      await accepted.promise;
      return { unread: 0 };
    });
    const requestCount = () => news.server.inputsOf('GET', '/api/notifications').length;
    const first = requestCount();
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(requestCount).toBeGreaterThan(first);
    const names: (string | null)[] = [];
    new MutationObserver(() => names.push(bell.element().ariaLabel)).observe(bell.element(), {
      attributeFilter: ['aria-label'],
    });
    await centre.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    lateResponse.resolve();
    // This request was sent later, so its response also arrives later.
    await (await fetch('/api/notifications')).json();
    news.server.answer(contract.notifications.list, () => ({ items: [], unread: 0 }));
    accepted.resolve();
    await expect.element(centre.getByText('No notifications yet')).toBeVisible();
    expect(new Set(names)).toEqual(new Set(['Notifications']));
  });

  test('shows stored notifications of the user offline, with pending changes applied', async () => {
    signIn();
    news.server.answer(contract.notifications.markAllRead, offline);
    await open();
    await centre.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.element(bell).toHaveAccessibleName('Notifications');
    await expect
      .poll(async () => (await waitingOf(readerName('robin', 'north'))).map(({ path }) => path))
      .toEqual(['/api/notifications/read']);
  });
});
