import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** An exchange rate that was set or withdrawn. */
export interface ChangedRate {
  readonly rate: string;
  readonly company: string;
  readonly to_currency: string;
  readonly day: string;
  readonly withdrawn: boolean;
}

/** Queued by app.queue_rate_warnings. */
export const warnAboutRateJob: Job<ChangedRate> = {
  name: 'catalog.warn-of-rate',
  payload: z.strictObject({
    rate: z.uuid(),
    company: z.uuid(),
    to_currency: z.string(),
    day: z.iso.date(),
    withdrawn: z.boolean(),
  }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};

/** Queued by app.queue_seller_warnings, once a price change is accepted. */
export const warnSellersJob: Job<{ change: string }> = {
  name: 'catalog.warn-sellers',
  payload: z.strictObject({ change: z.uuid() }),
  retry: { limit: 3, delay: 60, longestDelay: 900 },
  expiresAfter: 900,
};
