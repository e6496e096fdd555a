import { rateLimits } from '@trunkline/contract/kernel/limits';
import type { RowVersion } from '@trunkline/contract/kernel/resource';
import type { RateLimitRow } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  deleteRateLimit,
  insertRateLimit,
  isPlatform,
  type RateLimitValues,
  selectRateLimit,
  selectRateLimits,
  updateRateLimit,
} from '../queries/rules.ts';
import { conflictMessage } from '../../../kernel/resource/update.ts';
import { explainRuleConflict } from '../rule-conflict.ts';
import { assertLimitTightens } from '../tightening.ts';

const general = Object.entries(rateLimits).map(([rule, { seconds, max }]) => ({
  rule,
  seconds,
  max,
}));

/** Lists rate limits of companies within reach, and the general ones. */
export async function listRateLimits(context: SignedIn) {
  return { items: await withTenant(context, selectRateLimits), general };
}

/** Rejects a limit looser than the general one, except for the platform itself. */
async function assertAllowed(
  tx: Tx,
  company: string,
  rule: string,
  values: RateLimitValues,
): Promise<void> {
  if (!(await isPlatform(tx, company))) assertLimitTightens(rule, values);
}

/**
 * Sets a rate limit of a company within reach. Throws Problem `validation_failed` for a looser one,
 * `conflict` if the company has one of this priority, or `not_found`.
 */
export function createRateLimit(
  context: SignedIn,
  limit: RateLimitValues & { readonly company_id: string; readonly rule: string },
): Promise<RateLimitRow> {
  return explainRuleConflict(
    withTenant(context, async (tx) => {
      await assertAllowed(tx, limit.company_id, limit.rule, limit);
      const created = await selectRateLimit(tx, await insertRateLimit(tx, limit));
      if (created === null) throw new Problem('not_found');
      return created;
    }),
  );
}

/**
 * Changes a rate limit within reach. Throws like `createRateLimit`, and Problem `not_found`, or
 * `conflict` if someone else saved first.
 */
export function changeRateLimit(
  context: SignedIn,
  { id, version, ...values }: RateLimitValues & RowVersion,
): Promise<RateLimitRow> {
  return explainRuleConflict(
    withTenant(context, async (tx) => {
      const existing = await selectRateLimit(tx, id);
      if (existing === null) throw new Problem('not_found');
      await assertAllowed(tx, existing.company_id, existing.rule, values);
      if (!(await updateRateLimit(tx, { id, version }, values)))
        throw new Problem('conflict', { message: conflictMessage });
      const changed = await selectRateLimit(tx, id);
      if (changed === null) throw new Problem('not_found');
      return changed;
    }),
  );
}

/** Removes a rate limit within reach. Throws Problem `not_found`. */
export async function removeRateLimit(
  context: SignedIn,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => deleteRateLimit(tx, id)))) throw new Problem('not_found');
  return { id };
}
