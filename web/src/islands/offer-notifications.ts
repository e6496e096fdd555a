import { notificationBanner } from '@trunkline/contract/kernel/constants';
import { readStored } from '../kernel/safe-storage.ts';

const { delay, dismissedKey } = notificationBanner;

/** The cheap half of the question whether there is something to ask; what asks it looks at the rest. */
const mayBeAsked = () =>
  'Notification' in globalThis &&
  Notification.permission === 'default' &&
  readStored(dismissedKey) === null;

async function offer(): Promise<void> {
  if (!mayBeAsked()) return;
  try {
    (await import('./stay-updated.ts')).offerStayUpdated();
  } catch {
    // Nobody has asked for it: what cannot be had now is offered with the next page.
  }
}

/** Offers notifications five seconds after a document has come, to whoever is signed in and has not answered yet. */
export function offerNotifications(): void {
  setTimeout(() => void offer(), delay);
}
