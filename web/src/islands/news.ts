import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import type { UnreadAlerts } from '@trunkline/contract/alerts';
import { alertPolling } from '@trunkline/contract/kernel/alert-types';
import { notificationCentre } from '@trunkline/contract/kernel/notification-categories';
import type { Notifications } from '@trunkline/contract/notifications';
import { afterWrite as afterReadOfAlert } from '../capabilities/alerts/reads.ts';
import { afterWrite } from '../capabilities/notifications/changes.ts';
import { canPrefetch } from '../kernel/device.ts';
import { everything, followLive, interruption } from '../kernel/live-events.ts';
import { currentUserId } from '../kernel/pwa/current-reader.ts';
import { readStored } from '../kernel/safe-storage.ts';
import { createAlertBanner } from './news/alert-banner.ts';
import { startPolling } from './news/polling.ts';
import { createBell } from './news/bell.ts';
import { loadParts } from './news/load.ts';

const listIn = (answer: unknown): unknown[] | null =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items)
    ? answer.items
    : null;
const isNotifications = (answer: unknown): answer is Notifications =>
  listIn(answer) !== null && typeof Reflect.get(Object(answer), 'unread') === 'number';
const isAlerts = (answer: unknown): answer is UnreadAlerts =>
  listIn(answer) !== null && typeof Reflect.get(Object(answer), 'count') === 'number';

const whenIdle = (run: () => void) => (window.requestIdleCallback ?? setTimeout)(run);

/** Prefetches the panels: offline they couldn't be loaded on click. */
async function prefetchParts(): Promise<void> {
  try {
    await loadParts();
  } catch (reason) {
    reportQuietly('Could not load the notification panel', reason);
  }
}

/** Shows the bell in the public site's header and the alerts above it, for signed-in users. */
export function mount(container: HTMLElement): void {
  let stopFollowing = () => undefined as void;
  const bell = createBell(container, { load: loadParts, refresh: () => notifications.pollNow() });
  const banner = createAlertBanner({ load: loadParts, refresh: () => alerts.pollNow() });
  const notifications = startPolling<Notifications>({
    path: '/api/notifications',
    interval: notificationCentre.pollInterval,
    isValid: isNotifications,
    applyWrite: afterWrite,
    show: bell.show,
    onError: bell.fail,
    onSessionEnd: () => {
      bell.remove();
      stopFollowing();
    },
  });
  const alerts = startPolling<UnreadAlerts>({
    path: '/api/alerts/unread',
    interval: alertPolling.every,
    isValid: isAlerts,
    applyWrite: afterReadOfAlert,
    show: banner.show,
    onSessionEnd: banner.remove,
  });
  if (canPrefetch(navigator)) whenIdle(() => void prefetchParts());
  // Under support access the page only polls, because the event stream belongs to the viewed user.
  const userId = readStored(currentUserId);
  if (userId === null) return;
  stopFollowing = followLive(userId, ({ topic }) => {
    if (topic === 'notifications' || topic === everything) notifications.pollNow();
    if (topic === 'alerts' || topic === everything) alerts.pollNow();
    // Without a session the stream would be refused forever.
    if (topic === interruption) notifications.checkSession();
  });
}
