// Constants that every page needs. Documents load only these, not those of the application.

const second = 1000;
const minute = 60 * second;

/**
 * Readable cookie with the end of viewing and the person's name, for display only; grants nothing.
 */
export const viewingHint = 'viewing_as';

/**
 * Readable cookie that only shows that someone is signed in here; it contains no secret and grants
 * nothing.
 */
export const signedInHint = 'signed_in';

/**
 * Header of API responses naming the person and company they were read for (`kernel/reader.ts`).
 * Offline data is stored under it; requests send it, so that no one gets another person's data.
 */
export const readerHeaderName = 'x-reader';

/** Header the service worker adds to cached responses: when they were read (ISO 8601). */
export const readAtHeaderName = 'x-read-at';

/** When to offer installing the site (chapters 3, 4, 5 and 9); milliseconds. */
export const installPrompt = {
  delay: 10 * second,
  snooze: 7 * 24 * 60 * minute,
  /** Offered after more visits than this. */
  visitsOver: 3,
  /** Delay between installing and asking for notification permission. */
  permissionAfter: 2 * second,
  /** Storage keys: when it was dismissed, and the number of page visits. */
  dismissedKey: 'pwa-install-dismissed',
  visitsKey: 'page-visits',
  maxVisits: 1_000_000,
} as const;

/** When to ask for push notifications (chapters 3, 4 and 9); milliseconds. */
export const notificationBanner = {
  delay: 5 * second,
  dismissedKey: 'notification-banner-dismissed',
} as const;

export const faultReportPath = '/api/faults';

/** Browser storage of small items (chapters 4, 5 and 9); sizes in characters. */
export const browserStorage = {
  /** Longer items are compressed; those still too long aren't stored. */
  maxItem: 262_144,
  /** Longer items are removed when space is needed. */
  largeItem: 51_200,
  /** Share of the quota at which a problem is reported. */
  warnAt: 0.5,
  /** First rule: above this share, items that can be loaded again are removed. */
  cleanAt: 0.8,
  /** Second rule: above this share, large items are removed too. */
  clearAt: 0.9,
  /** Milliseconds between two checks. */
  checkEvery: 5 * minute,
  /** Assumed quota of a site. */
  quota: 5 * 1024 * 1024,
  /** Keys that contain one of these are removed last. */
  removedLast: ['sb-', 'theme', 'page-visits', 'webauthn_enabled'],
} as const;
