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

/** Takes away files whose time is over, and gives up those that nobody writes any more. */
export const cleanExportsJob: Job<Record<string, never>> = {
  name: 'exports.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
export const cleanExportsSchedule = '*/5 * * * *';
