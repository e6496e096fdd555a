import * as z from 'zod';
import type { Job } from '../jobs.ts';

/**
 * Writes the next part of a file. Each run is short, so that another process resumes a killed one's
 * work within a minute or two.
 */
export const exportJob: Job<{ id: string }> = {
  name: 'exports.write',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 4, delay: 2, longestDelay: 60 },
  expiresAfter: 60,
};
