import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import { readStored, store } from '../safe-storage.ts';
import { isPushSupported, pushPermission, PushRefusal } from './subscribe.ts';

const { dismissedKey } = notificationBanner;

/**
 * Checks whether to offer notifications. Offline, the device couldn't be registered (chapter 4,
 * 'Notification banner').
 */
export const canOffer = (): boolean =>
  isPushSupported() &&
  pushPermission() === 'default' &&
  readStored(dismissedKey) === null &&
  navigator.onLine;

/** Remembers the dismissal, so that this device doesn't show the offer again. */
export const dismissOffer = (): void => store(dismissedKey, String(Date.now()));

export interface PermissionRefusal {
  readonly title: string;
  readonly detail?: string;
  /**
   * Whether asking again is pointless. A user who closed the browser's own prompt can be asked
   * again.
   */
  readonly isFinal: boolean;
}

/**
 * Explains why push wasn't enabled, in the specification's words if it has them; a blocked
 * permission is remembered.
 */
export function explainPushFailure(error: unknown): PermissionRefusal {
  if (pushPermission() === 'denied') {
    dismissOffer();
    return { title: pushTexts.blocked, isFinal: true };
  }
  const isFinal = pushPermission() === 'granted';
  return error instanceof PushRefusal
    ? { title: error.message, isFinal }
    : { title: pushTexts.failed, detail: pushTexts.tryLater, isFinal };
}
