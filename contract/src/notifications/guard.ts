import { pushTexts } from '../kernel/push-texts.ts';

/** Callers of their own notifications and devices (specification, chapter 5). */
export const ownNotifications = {
  who: 'signed_in',
  assurance: 2,
  signedOut: pushTexts.notAuthenticated,
} as const;
