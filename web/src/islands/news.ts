import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import type { UnreadAlerts } from '@trunkline/contract/alerts';
import { alertPolling } from '@trunkline/contract/kernel/alert-types';
import { notificationCentre } from '@trunkline/contract/kernel/notification-categories';
import type { Notifications } from '@trunkline/contract/notifications';
import { afterWrite as afterReadOfAlert } from '../capabilities/alerts/reads.ts';
import { afterWrite } from '../capabilities/notifications/changes.ts';
import { mayPrefetch } from '../kernel/device.ts';
import { everything, followLive } from '../kernel/live-events.ts';
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

/** Without a connection they could not come at the press. */
async function keepParts(): Promise<void> {
  try {
    await loadParts();
  } catch (reason) {
    reportQuietly('What the bell opens could not be loaded', reason);
  }
}

/** The bell in the header of the public site, and the alerts above it, for whoever is signed in. */
export function mount(place: HTMLElement): void {
  const bell = createBell(place, { load: loadParts, askAgain: () => askForNotifications() });
  const banner = createAlertBanner({ load: loadParts, askAgain: () => askForAlerts() });
  const askForNotifications = startPolling<Notifications>({
    path: '/api/notifications',
    every: notificationCentre.every,
    isOne: isNotifications,
    take: afterWrite,
    show: bell.show,
    failed: bell.fail,
    ended: bell.remove,
  });
  const askForAlerts = startPolling<UnreadAlerts>({
    path: '/api/alerts/unread',
    every: alertPolling.every,
    isOne: isAlerts,
    take: afterReadOfAlert,
    show: banner.show,
    ended: banner.remove,
  });
  if (mayPrefetch(navigator)) whenIdle(() => void keepParts());
  // Who looks as somebody else asks every so often: the stream is the viewed person's.
  const person = readStored(currentUserId);
  if (person === null) return;
  followLive(person, ({ topic }) => {
    if (topic === 'notifications' || topic === everything) askForNotifications();
    if (topic === 'alerts' || topic === everything) askForAlerts();
  });
}
