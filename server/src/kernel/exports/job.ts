import * as z from 'zod';
import type { Job } from '../jobs.ts';

/**
 * Writes the next stretch of a file. A stretch is short, so that what a process leaves behind when it is
 * killed is taken up by another within a minute or two.
 */
export const exportJob: Job<{ id: string }> = {
  name: 'exports.write',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 4, delay: 2, longestDelay: 60 },
  expiresAfter: 60,
};
