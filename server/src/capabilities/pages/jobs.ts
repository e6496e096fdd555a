import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Publishes pages whose moment has come; one process does it for all. */
export const publishDueJob: Job<Record<string, never>> = {
  name: 'pages.publish-due',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
export const publishDueSchedule = '* * * * *';
