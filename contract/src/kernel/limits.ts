import * as z from 'zod';

export * from './request-limits.ts';

/** A rate limit rule: at most `max` requests in a window of `seconds`. */
export interface RateLimit {
  readonly seconds: number;
  readonly max: number;
}

const minutes = (count: number) => count * 60;

/**
 * The fourteen rate limit rules of the specification (chapter 9) and one of our own, enforced by
 * the server in PostgreSQL.
 */
export const rateLimits = {
  login: { seconds: minutes(15), max: 5 },
  register: { seconds: minutes(60), max: 3 },
  password_reset: { seconds: minutes(60), max: 3 },
  mfa_verify: { seconds: minutes(5), max: 10 },
  api_read: { seconds: minutes(1), max: 100 },
  api_write: { seconds: minutes(1), max: 50 },
  api_delete: { seconds: minutes(1), max: 20 },
  file_upload: { seconds: minutes(1), max: 10 },
  bulk_upload: { seconds: minutes(5), max: 3 },
  admin_user_management: { seconds: minutes(1), max: 30 },
  admin_company_management: { seconds: minutes(1), max: 20 },
  search: { seconds: minutes(1), max: 60 },
  export: { seconds: minutes(5), max: 5 },
  default: { seconds: minutes(1), max: 100 },
  // Not in the specification. High, because everyone in an office shares one address.
  contact_form: { seconds: minutes(60), max: 20 },
} as const satisfies Record<string, RateLimit>;

export type RateLimitRule = keyof typeof rateLimits;

/** A tenant's own limits by rule, if any. */
export const RateLimits = z.record(
  z.string(),
  z.object({ seconds: z.number().int().positive(), max: z.number().int().min(0) }),
);

/** The company whose limits apply to a caller: their own, or that of the visited site. */
export interface TenantLimits {
  readonly company_id: string;
  readonly limits: Readonly<Record<string, RateLimit>>;
}
