import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** Looks at the DNS records of one domain. What fails is looked at again by the one below. */
export const checkDomainJob: Job<{ domain: string }> = {
  name: 'branding.check-domain',
  payload: z.strictObject({ domain: z.uuid() }),
  retry: { limit: 1, delay: 5, longestDelay: 5 },
  expiresAfter: 60,
};

/** Looks at every domain whose time has come. */
export const checkDomainsJob: Job<Record<string, never>> = {
  name: 'branding.check-domains',
  payload: z.strictObject({}),
  retry: { limit: 0, delay: 0, longestDelay: 1 },
  expiresAfter: 300,
};

/** Every minute: the pauses between two looks at one domain begin with one. */
export const checkDomainsSchedule = '* * * * *';
