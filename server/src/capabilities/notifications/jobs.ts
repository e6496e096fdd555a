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
