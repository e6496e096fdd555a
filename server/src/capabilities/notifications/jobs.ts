import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

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
export const deliverNotificationsJob = {
  name: 'notifications.deliver',
  schedule: '* * * * *',
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};

/** Tells people of a release note; enqueued by its publishing (migration 0039). */
export const releaseNotificationsJob: Job<{ note: string }> = {
  name: 'notifications.release',
  payload: z.strictObject({ note: z.uuid() }),
  retry: { limit: 5, delay: 30, longestDelay: 600 },
  expiresAfter: 600,
};

/** Tells people of an alert; enqueued when it begins to show (migration 0042). */
export const alertNotificationsJob: Job<{ alert: string }> = {
  name: 'notifications.alert',
  payload: z.strictObject({ alert: z.uuid() }),
  retry: { limit: 5, delay: 30, longestDelay: 600 },
  expiresAfter: 600,
};
