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

/** Lifetimes of links in emails, in seconds; chapter 9 specifies only the first. */
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

/** Days a trusted browser skips the second step. */
export const trustedDeviceDays = 30;

/** Maximum bytes of a profile photo before it is resized. */
export const photoBytes = 5 * 1024 * 1024;

/** Maximum bytes of a file uploaded as the answer to a service's question. */
export const orderFileBytes = 5 * 1024 * 1024;

/** The admin sidebar (chapter 2). */
export const sidebar = {
  cookie: 'sidebar_state',
  cookieSeconds: 7 * 24 * 60 * 60,
  mobileBreakpoint: 768,
  width: '16rem',
  iconWidth: '3rem',
  mobileWidth: '18rem',
} as const;

/** Header of API responses that changes when the signed-in person's permissions change. */
export const permissionsHeaderName = 'x-rights';

/**
 * Maximum devices per person with push notifications, and days that an unsubscribed one is
 * remembered.
 */
export const pushDevices = { max: 20, rememberedDays: 90 } as const;

export const toast = { visible: 1, removalDelay: 1_000_000 } as const;
