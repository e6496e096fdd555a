import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Queued by app.follow_replaced_file: updates the URLs of a file in the records that use it. */
export const updateReferencesJob: Job<{ id: string }> = {
  name: 'media.follow',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};
