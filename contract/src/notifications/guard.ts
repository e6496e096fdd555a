import { pushTexts } from '../kernel/push-texts.ts';

/**
 * Guard of the operations on the caller's own notifications and devices (specification, chapter 5).
 */
export const ownNotifications = {
  who: 'signed_in',
  assurance: 2,
  signedOut: pushTexts.notAuthenticated,
} as const;
