import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Shows alerts whose time has come and ends those whose time is over; one process does it for all. */
export const turnAlertsJob: Job<Record<string, never>> = {
  name: 'alerts.turn',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
export const turnAlertsSchedule = '* * * * *';
