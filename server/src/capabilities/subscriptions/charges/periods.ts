import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { closeUsage, noticeRenewals, startPeriods } from '../queries/due.ts';
import { advanceDue } from '../changes/advance.ts';

/** Chains in a transaction: enough to be fast, and few enough to hold locks briefly. */
const most = 5000;

/** Repeats a set-based step until nothing is due. */
async function untilNone(
  database: Database,
  reason: string,
  step: typeof startPeriods,
  moment: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    if (signal?.aborted === true) return total;
    const done = await withPlatform(database, reason, (tx) => step(tx, moment, most));
    if (done === 0) return total;
    total += done;
  }
}

export interface PeriodRun {
  readonly moved: number;
  readonly charged: number;
  readonly usage: number;
}

/**
 * Brings all subscriptions up to a moment. It can be stopped and repeated anywhere: what is done is
 * no longer due.
 */
export async function runPeriods(
  database: Database,
  moment: Date,
  signal?: AbortSignal,
): Promise<PeriodRun> {
  let moved = 0;
  let charged = 0;
  // After a standstill, a charged period can make a renewal due, and the other way round.
  for (;;) {
    const before = moved + charged;
    moved += await advanceDue(database, moment, signal);
    charged += await untilNone(database, 'charge periods', startPeriods, moment, signal);
    if (moved + charged === before || signal?.aborted === true) break;
  }
  const usage = await untilNone(database, 'charge usage', closeUsage, moment, signal);
  return { moved, charged, usage };
}

/** Notifies both sides of terms that renew in 60, 30 or 7 days. */
export const sendRenewalNotices = (database: Database, moment: Date): Promise<number> =>
  withPlatform(database, 'notify of renewals', (tx) => noticeRenewals(tx, moment));
