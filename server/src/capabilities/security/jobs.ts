import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Takes old security events out of the table: they are kept for 24 hours (chapter 9). */
export const trimEventsJob: Job<Record<string, never>> = {
  name: 'security.trim',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};

export const trimEventsSchedule = '*/15 * * * *';
