import * as z from 'zod';
import type { Job } from '../jobs.ts';

/**
 * Imports the next rows of a file. Each run is short, so that another process can soon resume an
 * import whose process died.
 */
export const importJob: Job<{ id: string }> = {
  name: 'imports.run',
  payload: z.strictObject({ id: z.uuid() }),
  retry: { limit: 4, delay: 2, longestDelay: 60 },
  expiresAfter: 60,
};
