import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Publishes scheduled posts whose time has come; one process does it for all. */
export const publishDuePostsJob: Job<Record<string, never>> = {
  name: 'blog.publish-due',
  payload: z.strictObject({}),
  retry: { limit: 2, delay: 10, longestDelay: 30 },
  expiresAfter: 120,
};

/** Every minute: that is how exactly a time can be chosen. */
export const publishDuePostsSchedule = '* * * * *';
