import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/**
 * Retries a push to one device whose service was busy: after half a minute, then at growing
 * intervals, for a day.
 */
export const retryPushJob: Job<{ device: string; notification: string }> = {
  name: 'notifications.push',
  payload: z.strictObject({ device: z.uuid(), notification: z.uuid() }),
  retry: { limit: 12, delay: 30, longestDelay: 3 * 60 * 60 },
  expiresAfter: 60,
};

/**
 * Delivers due notifications; runs in any process. Woken by events (its name is used in migration
 * 0039); the run every minute finds postponed deliveries and deliveries of crashed processes.
 */
export const deliverNotificationsJob = {
  name: 'notifications.deliver',
  schedule: '* * * * *',
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};

/** Notifies people of a release note; queued when it is published (migration 0039). */
export const releaseNotificationsJob: Job<{ note: string }> = {
  name: 'notifications.release',
  payload: z.strictObject({ note: z.uuid() }),
  retry: { limit: 5, delay: 30, longestDelay: 600 },
  expiresAfter: 600,
};

/** Notifies people of an alert; queued when it starts showing (migration 0042). */
export const alertNotificationsJob: Job<{ alert: string }> = {
  name: 'notifications.alert',
  payload: z.strictObject({ alert: z.uuid() }),
  retry: { limit: 5, delay: 30, longestDelay: 600 },
  expiresAfter: 600,
};
