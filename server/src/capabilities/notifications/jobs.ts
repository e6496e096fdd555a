import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Takes old notifications away, and devices that are told no more; one process does it for all. */
export const cleanNotificationsJob: Job<Record<string, never>> = {
  name: 'notifications.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 600,
};
export const cleanNotificationsSchedule = '41 3 * * *';

/** Tells one device again what its push service had no time for: after half a minute, then ever later, for a day. */
export const retryPushJob: Job<{ device: string; notification: string }> = {
  name: 'notifications.push',
  payload: z.strictObject({ device: z.uuid(), notification: z.uuid() }),
  retry: { limit: 12, delay: 30, longestDelay: 3 * 60 * 60 },
  expiresAfter: 60,
};

/**
 * Delivers what is due, in any process. Woken by what happens (the name stands in migration 0039); by the minute it
 * finds what was put off, and what a process that died has left.
 */
export const deliverNotificationsJob: Job<Record<string, never>> = {
  name: 'notifications.deliver',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
export const deliverNotificationsSchedule = '* * * * *';

/** Mails the summaries that are due, in any process: looked after by the minute. */
export const deliverDigestsJob: Job<Record<string, never>> = {
  name: 'notifications.digests',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
export const deliverDigestsSchedule = '* * * * *';

/** Tells people of a release note; enqueued by its publishing (migration 0039). */
export const tellReleaseJob: Job<{ note: string }> = {
  name: 'notifications.release',
  payload: z.strictObject({ note: z.uuid() }),
  retry: { limit: 5, delay: 30, longestDelay: 600 },
  expiresAfter: 600,
};

/** Tells people of an alert; enqueued when it begins to show (migration 0042). */
export const tellAlertJob: Job<{ alert: string }> = {
  name: 'notifications.alert',
  payload: z.strictObject({ alert: z.uuid() }),
  retry: { limit: 5, delay: 30, longestDelay: 600 },
  expiresAfter: 600,
};

/** Tells those who run a company of their week, on Monday morning. */
export const tellWeekJob: Job<Record<string, never>> = {
  name: 'notifications.week',
  payload: z.strictObject({}),
  retry: { limit: 5, delay: 60, longestDelay: 3600 },
  expiresAfter: 600,
};
export const tellWeekSchedule = '0 6 * * 1';
