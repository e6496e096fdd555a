import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Takes entries out of the log that have been kept for as long as was said; one process does it for all. */
export const retainAuditJob: Job<Record<string, never>> = {
  name: 'audit.retain',
  payload: z.strictObject({}),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};

/** Every night: a day more or less does not count among so many. */
export const retainAuditSchedule = '23 3 * * *';
