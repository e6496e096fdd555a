import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/**
 * Sends the messages that are due, in any process. Woken by what happens (the name stands in migration 0043); by the
 * minute it finds what was put off, and what a process that died has left.
 */
export const deliverWebhooksJob: Job<Record<string, never>> = {
  name: 'integrations.deliver',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};
export const deliverWebhooksSchedule = '* * * * *';

/** Takes messages out of the log that are in it for long enough; one process does it for all. */
export const cleanDeliveriesJob: Job<Record<string, never>> = {
  name: 'integrations.clean',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 600,
};
export const cleanDeliveriesSchedule = '53 3 * * *';
