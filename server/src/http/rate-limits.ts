import {
  type RateLimit,
  rateLimits,
  type RateLimitRule,
  type TenantLimits,
} from '@trunkline/contract/kernel/limits';
import type { Database } from '@trunkline/database/database';
import type { SiteContext } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';

export type LimitResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfter: number };

export interface RateLimiter {
  /**
   * Takes a permit that this process already holds; false if it has to be requested with `take`.
   */
  consumeLease(rule: RateLimitRule, key: string): boolean;
  /** Takes one permit of `rule` for `key`; `limit` overrides it for a tenant. */
  take(rule: RateLimitRule, key: string, limit?: RateLimit): Promise<LimitResult>;
  /** Forgets expired permits held by this process. */
  forgetLeases(): void;
  /** Deletes expired windows from the table, for all processes. */
  clean(): Promise<void>;
}

interface Lease {
  remaining: number;
  readonly until: number;
}

/** A rule that allows this many is leased in tenths; a stricter one is checked each time. */
const leasedFrom = 50;

/**
 * Applies the rules of chapter 9 as exact sliding windows in PostgreSQL, shared by all processes.
 * For generous rules a process takes a tenth of the permits together, so that most reads need no
 * query. Permits count as used when taken and are valid for the whole window: if they expired
 * sooner, a slow but steady client would use up a window with a few requests. Such a window allows
 * at most one lease per process more than its maximum.
 */
export function createRateLimiter(
  database: Database,
  now: () => number = () => performance.now(),
): RateLimiter {
  const leases = new Map<string, Lease>();
  const inFlight = new Map<string, Promise<LimitResult>>();

  function consumeLease(rule: RateLimitRule, key: string): boolean {
    const lease = leases.get(`${rule} ${key}`);
    if (lease === undefined || lease.remaining === 0 || now() >= lease.until) return false;
    lease.remaining -= 1;
    return true;
  }

  async function requestPermits(
    rule: RateLimitRule,
    key: string,
    limit: RateLimit,
    amount: number,
  ): Promise<LimitResult> {
    const [row] = await database.call<{ granted: number; retry_after: number }>(
      'consume_rate_limit',
      'select granted, retry_after from app.consume_rate_limit($1, $2, $3, $4, $5)',
      [rule, key, limit.seconds, limit.max, amount],
    );
    if (row === undefined || row.granted === 0) {
      return { ok: false, retryAfter: row?.retry_after ?? limit.seconds };
    }
    if (row.granted > 1) {
      leases.set(`${rule} ${key}`, {
        remaining: row.granted - 1,
        until: now() + limit.seconds * 1000,
      });
    }
    return { ok: true };
  }

  return {
    consumeLease,
    async take(rule, key, limit = rateLimits[rule]) {
      if (limit.max < leasedFrom) return requestPermits(rule, key, limit, 1);
      const name = `${rule} ${key}`;
      // One request at a time: if parallel requests each took a lease, ten of them would use up a
      // window.
      for (let running = inFlight.get(name); running !== undefined; running = inFlight.get(name)) {
        const verdict = await running;
        if (!verdict.ok) return verdict;
        if (consumeLease(rule, key)) return verdict;
      }
      if (consumeLease(rule, key)) return { ok: true };
      const pending = requestPermits(rule, key, limit, Math.ceil(limit.max / 10)).finally(() =>
        inFlight.delete(name),
      );
      inFlight.set(name, pending);
      return pending;
    },

    forgetLeases() {
      for (const [name, lease] of leases) if (now() >= lease.until) leases.delete(name);
    },

    async clean() {
      await database.call('clean_rate_limits', 'select app.clean_rate_limits()', []);
    },
  };
}

/** Returns the limits for visitors of a site. */
export const limitsOfSite = ({ tenant, limits }: SiteContext): TenantLimits => ({
  company_id: tenant.company_id,
  limits,
});

/**
 * Returns the key by which a caller is counted, and the tenant's own limit if it has one. The key
 * for a tenant's own limit includes the tenant, so that it never shares a counter with the general
 * rule or another tenant.
 */
export function tenantRule(
  rule: RateLimitRule,
  key: string,
  tenant: TenantLimits | null,
): { readonly key: string; readonly limit: RateLimit | undefined } {
  const limit = tenant?.limits[rule];
  if (tenant === null || limit === undefined) return { key, limit: undefined };
  return { key: `${tenant.company_id} ${key}`, limit };
}

/** Takes one permit for a caller. Throws Problem `too_many_requests` when there is none. */
export async function consumeOrThrow(
  limiter: RateLimiter,
  rule: RateLimitRule,
  caller: string,
  tenant: TenantLimits | null,
): Promise<void> {
  const { key, limit } = tenantRule(rule, caller, tenant);
  if (limiter.consumeLease(rule, key)) return;
  const verdict = await limiter.take(rule, key, limit);
  if (!verdict.ok) throw new Problem('too_many_requests', { retryAfter: verdict.retryAfter });
}
