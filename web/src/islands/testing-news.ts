import { contract } from '@trunkline/contract';
import type { ReceivedAlert } from '@trunkline/contract/alerts';
import type { Notification } from '@trunkline/contract/notifications';
import { onTestFinished, vi } from 'vitest';
import { currentTenantId, currentUserId } from '../kernel/pwa/current-reader.ts';
import { store } from '../kernel/safe-storage.ts';
import { mockServer } from '../testing/mock-server.ts';
import { idOf } from '../testing/records.ts';

export const instant = '2026-03-11T12:00:00Z';

export const notificationOf = (
  number: number,
  changes: Partial<Notification> = {},
): Notification => ({
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

/** Creates the container of the news, and a mock server with two notifications at first. */
export function setUpNews() {
  const server = mockServer();
  const container = document.createElement('div');
  container.className = 'news';
  document.body.append(container);
  const news = {
    server,
    container,
    items: [notificationOf(2), notificationOf(1, { read_at: instant })],
    alerts: [] as ReceivedAlert[],
    /** Event streams opened by the page; the server refuses each. */
    streams: [] as EventTarget[],
  };
  server.answer(contract.notifications.list, () => ({
    items: news.items,
    unread: news.items.filter(({ read_at: read }) => read === null).length,
  }));
  server.answer(contract.alerts.unread, () => ({
    items: news.alerts,
    count: news.alerts.length,
  }));
  class RefusedEventSource extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 2;
    close = () => undefined;
    constructor() {
      super();
      news.streams.push(this);
    }
  }
  vi.stubGlobal('EventSource', RefusedEventSource);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    container.remove();
    for (const leftover of document.querySelectorAll('.alert-banner, .alert-dialog'))
      leftover.remove();
    for (const name of [currentUserId, currentTenantId]) store(name, null);
  });
  return news;
}

export type News = ReturnType<typeof setUpNews>;
