import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { closeUsage, noticeRenewals, startPeriods } from '../queries/due.ts';
import { advanceDue } from '../changes/advance.ts';

/** Chains per transaction: enough to be fast, few enough to hold locks briefly. */
const batchSize = 5000;

/** Repeats a set-based step until nothing is due. */
async function repeatUntilDone(
  database: Database,
  reason: string,
  step: typeof startPeriods,
  moment: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    if (signal?.aborted === true) return total;
    const processed = await withPlatform(database, reason, (tx) => step(tx, moment, batchSize));
    if (processed === 0) return total;
    total += processed;
  }
}

export interface PeriodRun {
  readonly advanced: number;
  readonly charged: number;
  readonly usage: number;
}

/**
 * Brings all subscriptions up to a moment. It can be stopped and repeated at any point, because
 * processed subscriptions are no longer due.
 */
export async function runPeriods(
  database: Database,
  moment: Date,
  signal?: AbortSignal,
): Promise<PeriodRun> {
  let advanced = 0;
  let charged = 0;
  // After downtime, a charged period can make a renewal due, and vice versa.
  for (;;) {
    const before = advanced + charged;
    advanced += await advanceDue(database, moment, signal);
    charged += await repeatUntilDone(database, 'charge periods', startPeriods, moment, signal);
    if (advanced + charged === before || signal?.aborted === true) break;
  }
  const usage = await repeatUntilDone(database, 'charge usage', closeUsage, moment, signal);
  return { advanced, charged, usage };
}

/** Notifies both sides of terms that renew in 60, 30 or 7 days. */
export const sendRenewalNotices = (database: Database, moment: Date): Promise<number> =>
  withPlatform(database, 'notify of renewals', (tx) => noticeRenewals(tx, moment));
