import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Gives the new address to what shows a file that was replaced, where that is very much. */
export const followMediaJob: Job<{ id: string }> = {
  name: 'media.follow',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};
