import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import { readStored } from '../kernel/safe-storage.ts';

const { delay, dismissedKey } = notificationBanner;

/** A cheap check before loading the code that makes the full check. */
const canPrompt = () =>
  'Notification' in globalThis &&
  Notification.permission === 'default' &&
  readStored(dismissedKey) === null;

async function offer(): Promise<void> {
  if (!canPrompt()) return;
  try {
    (await import('./stay-updated.ts')).offerStayUpdated();
  } catch {
    // If the banner can't be loaded, the next page offers notifications.
  }
}

/**
 * Offers notifications five seconds after a document has loaded, to signed-in users who haven't
 * answered yet.
 */
export function offerNotifications(): void {
  setTimeout(() => void offer(), delay);
}
