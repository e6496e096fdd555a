import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Forgets uploads that nobody finished and the bytes of what was purged; one process does it for all. */
export const cleanMediaJob: Job<Record<string, never>> = {
  name: 'media.clean',
  payload: z.strictObject({}),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};

/** Every hour, after the recycle bin. */
export const cleanMediaSchedule = '51 * * * *';

/** Gives the new address to what shows a file that was replaced, where that is very much. */
export const followMediaJob: Job<{ id: string }> = {
  name: 'media.follow',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};
