const second = 1000;
const minute = 60 * second;

/** Cache times of the web's queries in milliseconds (specification, chapter 9). */
export const cacheTimes = {
  /** With the logo, which is read with it and never alone. */
  tenant: { fresh: 5 * minute, kept: 10 * minute, retry: 0 },
  pages: { fresh: 10 * minute, kept: 30 * minute, retry: 1 },
  /** Kept for as long as its person is signed in. */
  profile: { fresh: 15 * minute, retry: 2 },
  adminStats: { fresh: 1 * minute, kept: 3 * minute, retry: 1, refetchEvery: 5 * minute },
  default: { fresh: 5 * minute, kept: 10 * minute, retry: 2, maxDelay: 30 * second },
} as const;

/** Lifetimes of sessions and codes (chapter 9). */
export const sessionTimes = {
  /** Seconds a session lives without 'remember me'. */
  short: 24 * 60 * 60,
  /** Seconds a session lives with 'remember me'. */
  remembered: 30 * 24 * 60 * 60,
  /** Milliseconds between two refreshes of a session's last activity. */
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

/** One-time codes for whoever has lost their authenticator: ten, of 50 random bits each. */
export const recoveryCodes = {
  count: 10,
  /** Crockford's letters and digits in two groups: `k7m2q-9xw4t`. */
  pattern: /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/,
} as const;

/** Passkeys (chapter 9): milliseconds to answer, seconds a ceremony is open, how many a person may have. */
export const passkeys = {
  timeout: 60_000,
  challengeSeconds: 5 * 60,
  algorithms: [-7, -257],
  perUser: 10,
} as const;

/** Seconds that a link in a mail works; chapter 9 leaves open all but the first. */
export const linkTimes = {
  magic_link: 10 * 60,
  confirm_address: 24 * 60 * 60,
  reset_password: 30 * 60,
  invitation: 7 * 24 * 60 * 60,
  change_email: 60 * 60,
  approve_email: 60 * 60,
} as const;

/** Seconds that somebody may look at the product as a person below them. */
export const supportSeconds = 30 * 60;

/** Readable cookie that only says until when somebody is viewed as, and by which name; it grants nothing. */
export const viewingHint = 'viewing_as';

/** Days a browser may skip the second step, where its owner has said so. */
export const trustedDeviceDays = 30;

/** Bytes of a profile photo before it is made small. */
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

/** Readable cookie that only says 'somebody is signed in here'; it carries no secret and grants nothing. */
export const signedInHint = 'signed_in';

/** Header of API answers that changes when what the signed-in person may do has changed. */
export const permissionsHeaderName = 'x-rights';

/**
 * Header of API answers that says for whom and in which company they were read (`kernel/reader.ts`). What a browser
 * keeps for the time without a connection is kept under it; requests carry it, so that nobody else is answered with it.
 */
export const readerHeaderName = 'x-reader';

/** Header that the service worker puts on what it has kept: when that was read (ISO 8601). */
export const readAtHeaderName = 'x-read-at';

/** When somebody is offered to install the site (chapters 3, 4, 5 and 9); milliseconds. */
export const installPrompt = {
  delay: 10 * second,
  snooze: 7 * 24 * 60 * minute,
  /** Offered once a browser has been here more often. */
  visitsOver: 3,
  /** From the acceptance to the question whether notifications may be shown. */
  permissionAfter: 2 * second,
  /** Browser keys: when it was put off, and how often pages were opened. */
  dismissedKey: 'pwa-install-dismissed',
  visitsKey: 'page-visits',
  mostVisits: 1_000_000,
} as const;

/** When somebody is asked whether they want to be told outside of the site (chapters 3, 4 and 9); milliseconds. */
export const notificationBanner = {
  delay: 5 * second,
  dismissedKey: 'notification-banner-dismissed',
} as const;

/** Devices on which one person can be told, and days that one which is told no more is remembered. */
export const pushDevices = { most: 20, rememberedDays: 90 } as const;

/** Where a browser tells of what broke in it. */
export const faultReportPath = '/api/faults';

/** What a browser keeps under small keys (chapters 4, 5 and 9); sizes in characters. */
export const browserStorage = {
  /** A longer item is made smaller; one that stays longer is not kept. */
  mostItem: 262_144,
  /** Longer items go when room is needed. */
  largeItem: 51_200,
  /** Part of the room from which on it is said that it gets scarce. */
  warnAt: 0.5,
  /** First rule: above this part of the room, what can be had again goes. */
  cleanAt: 0.8,
  /** Second rule: above this part, what is large goes too. */
  clearAt: 0.9,
  /** Milliseconds between two looks. */
  checkEvery: 5 * minute,
  /** What a browser gives to one site. */
  room: 5 * 1024 * 1024,
  /** Keys with one of these in them outlive everything else. */
  kept: ['sb-', 'theme', 'page-visits', 'webauthn_enabled'],
} as const;

export const toast = { visible: 1, removalDelay: 1_000_000 } as const;
