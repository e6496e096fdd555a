import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Updates the URLs of a replaced file in the records that use it, if there are many. */
export const followMediaJob: Job<{ id: string }> = {
  name: 'media.follow',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};
