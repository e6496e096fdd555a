const second = 1000;
const minute = 60 * second;

/** Cache times of web queries in milliseconds (specification, chapter 9). */
export const cacheTimes = {
  /** Includes the logo, which is never loaded separately. */
  tenant: { staleTime: 5 * minute, gcTime: 10 * minute, retry: 0 },
  pages: { staleTime: 10 * minute, gcTime: 30 * minute, retry: 1 },
  /** Stays in memory while the person is signed in. */
  profile: { staleTime: 15 * minute, retry: 2 },
  adminStats: { staleTime: 1 * minute, gcTime: 3 * minute, retry: 1, refetchEvery: 5 * minute },
  default: { staleTime: 5 * minute, gcTime: 10 * minute, retry: 2, maxDelay: 30 * second },
} as const;

/** Lifetimes of sessions (chapter 9). */
export const sessionTimes = {
  /** Lifetime of a session without 'remember me', in seconds. */
  short: 24 * 60 * 60,
  /** Lifetime of a session with 'remember me', in seconds. */
  remembered: 30 * 24 * 60 * 60,
  /** Milliseconds between two updates of a session's last activity. */
  activityRefresh: 30 * minute,
} as const;

/** Time-based one-time passwords: RFC 6238 with the specification's parameters (chapter 9). */
export const totp = {
  algorithm: 'SHA1',
  digits: 6,
  periodSeconds: 30,
  challengeSeconds: 5 * 60,
  friendlyName: 'Authenticator App',
} as const;

/** Recovery codes for people who have lost their authenticator: ten, of 50 random bits each. */
export const recoveryCodes = {
  count: 10,
  /** Crockford's letters and digits in two groups: `k7m2q-9xw4t`. */
  pattern: /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/,
} as const;

/**
 * Passkeys (chapter 9): timeout in milliseconds, lifetime of a challenge in seconds, maximum per
 * person.
 */
export const passkeys = {
  timeout: 60_000,
  challengeSeconds: 5 * 60,
  algorithms: [-7, -257],
  perUser: 10,
} as const;

/** Lifetimes of links in mails, in seconds; chapter 9 specifies only the first. */
export const linkTimes = {
  magic_link: 10 * 60,
  confirm_address: 24 * 60 * 60,
  reset_password: 30 * 60,
  invitation: 7 * 24 * 60 * 60,
  change_email: 60 * 60,
  approve_email: 60 * 60,
} as const;

/** Seconds a person can view the product as someone below them. */
export const supportSeconds = 30 * 60;

/**
 * Readable cookie with the end of viewing and the person's name, for display only; grants nothing.
 */
export const viewingHint = 'viewing_as';

/** Days a trusted browser skips the second step. */
export const trustedDeviceDays = 30;

/** Maximum bytes of a profile photo before it is resized. */
export const photoBytes = 5 * 1024 * 1024;

/** The admin sidebar (chapter 2). */
export const sidebar = {
  cookie: 'sidebar_state',
  cookieSeconds: 7 * 24 * 60 * 60,
  mobileBreakpoint: 768,
  width: '16rem',
  iconWidth: '3rem',
  mobileWidth: '18rem',
} as const;

/**
 * Readable cookie that only says someone is signed in here; it contains no secret and grants
 * nothing.
 */
export const signedInHint = 'signed_in';

/** Header of API responses that changes when the signed-in person's permissions change. */
export const permissionsHeaderName = 'x-rights';

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

/**
 * Maximum devices per person with push notifications, and days that an unsubscribed one is
 * remembered.
 */
export const pushDevices = { most: 20, rememberedDays: 90 } as const;

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
  room: 5 * 1024 * 1024,
  /** Removes keys containing one of these last. */
  removedLast: ['sb-', 'theme', 'page-visits', 'webauthn_enabled'],
} as const;

export const toast = { visible: 1, removalDelay: 1_000_000 } as const;
