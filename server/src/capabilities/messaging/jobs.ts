import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Gives up files that were never sent; one process does it for all. */
export const cleanAttachmentsJob: Job<Record<string, never>> = {
  name: 'messaging.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
/** Every hour, before the bytes of what is gone are forgotten. */
export const cleanAttachmentsSchedule = '47 * * * *';

/** Tells of what is unread where a process died before it did. */
export const tellUnreadJob: Job<Record<string, never>> = {
  name: 'messaging.unread',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 120,
};
export const tellUnreadSchedule = '*/5 * * * *';
