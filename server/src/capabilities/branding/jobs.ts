import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Checks the DNS records of one domain. The schedule repeats failed checks. */
export const checkDomainJob: Job<{ domain: string }> = {
  name: 'branding.check-domain',
  payload: z.strictObject({ domain: z.uuid() }),
  retry: { limit: 1, delay: 5, longestDelay: 5 },
  expiresAfter: 60,
};
