/** Texts about push notifications (specification, chapters 2, 4, 5 and 8). */
export const pushTexts = {
  stayUpdated: 'Stay Updated',
  enable: 'Enable Notifications',
  notNow: 'Not Now',
  enabled: 'Notifications enabled',
  blocked: 'Notifications blocked',
  notSupported: 'Push notifications are not supported in this browser',
  denied: 'Notification permission denied',
  notGranted: 'Notification permission not granted',
  noKey: 'VAPID public key not configured',
  notAuthenticated: 'User not authenticated',
  failed: 'Failed to enable notifications',
  tryLater: 'Please try again later.',
} as const;
