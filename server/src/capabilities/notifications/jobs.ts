import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Takes old notifications away; one process does it for all. */
export const cleanNotificationsJob: Job<Record<string, never>> = {
  name: 'notifications.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 600,
};
export const cleanNotificationsSchedule = '41 3 * * *';
