import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Empties the recycle bin of what has been kept long enough; one process does it for all. */
export const purgeExpiredJob: Job<Record<string, never>> = {
  name: 'recycle.purge',
  payload: z.strictObject({}),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};

/** Every hour, so that nothing is kept much longer than was said. */
export const purgeExpiredSchedule = '41 * * * *';
