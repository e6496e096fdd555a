import { notificationBanner } from '@trunkline/contract/kernel/constants';
import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import { readStored, store } from '../safe-storage.ts';
import { isPushSupported, pushPermission, PushRefusal } from './subscribe.ts';

const { dismissedKey } = notificationBanner;

/** Whether there is something to ask; without a connection no answer would be of use (chapter 4, 'Notification banner'). */
export const mayOffer = (): boolean =>
  isPushSupported() &&
  pushPermission() === 'default' &&
  readStored(dismissedKey) === null &&
  navigator.onLine;

/** Nobody is asked again here. */
export const dismissOffer = (): void => store(dismissedKey, String(Date.now()));

export interface Refused {
  readonly words: string;
  readonly detail?: string;
  /** Whether there is nothing left to ask. Whoever has closed the browser's own question can be asked again. */
  readonly isOver: boolean;
}

/** Why somebody is not told, in the specification's words where it has them; what was blocked is remembered. */
export function explainPushFailure(error: unknown): Refused {
  if (pushPermission() === 'denied') {
    dismissOffer();
    return { words: pushTexts.blocked, isOver: true };
  }
  const isOver = pushPermission() === 'granted';
  return error instanceof PushRefusal
    ? { words: error.message, isOver }
    : { words: pushTexts.failed, detail: pushTexts.tryLater, isOver };
}
