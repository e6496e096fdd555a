import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Queued by app.queue_seller_warnings, once a price change is accepted. */
export const warnSellersJob: Job<{ change: string }> = {
  name: 'catalog.warn-sellers',
  payload: z.strictObject({ change: z.uuid() }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};
