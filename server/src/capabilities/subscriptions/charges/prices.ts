import { dayIn } from '@trunkline/contract/kernel/days';
import { amountsOf, sum } from '@trunkline/contract/subscriptions/rating-events';
import type { PriceRunItem } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { versionOf } from '../facts.ts';
import type { StoredRate } from '../queries/facts.ts';
import { isWithinReach, runPriceRows, type StoredRunItem } from '../queries/price-runs.ts';

interface PriceRunRequest {
  readonly seller_id?: string | undefined;
  readonly plan_id?: string | undefined;
  readonly buyer_id?: string | undefined;
  readonly subscription_ids?: readonly string[] | undefined;
  readonly notice_days: number;
  readonly from: 'next_period' | 'renewal';
  readonly reason: string;
  readonly dry_run: boolean;
}

const wholePeriod = {
  kind: 'recurring',
  service_from: '2000-01-01',
  service_to: '2000-01-02',
  period_from: '2000-01-01',
  period_to: '2000-01-02',
} as const;

/** Returns the charges of a whole period at the given prices. */
function periodAmount(rates: readonly StoredRate[] | null, quantity: number): string {
  const recurring = (rates ?? []).filter(
    ({ kind, brackets }) => kind === 'recurring' && Array.isArray(brackets),
  );
  const events = recurring.map((rate) => ({
    fact: {
      ...wholePeriod,
      charge: rate.charge_id,
      quantity: BigInt(quantity) * 10n ** BigInt(rate.decimals),
    },
    price: versionOf(rate),
  }));
  return sum(amountsOf(events)).toString();
}

const presentItem = ({ quantity, before, after, ...item }: StoredRunItem): PriceRunItem => ({
  ...item,
  before: periodAmount(before, quantity),
  after:
    item.skipped === 'not_priced' ? periodAmount(before, quantity) : periodAmount(after, quantity),
});

/**
 * Brings existing subscriptions of a seller to its current prices, or lists what would change. A
 * commitment keeps its price until its term ends; buyers are notified. Throws Problem `not_found`.
 */
export function runPrices(
  context: SignedIn,
  {
    seller_id,
    plan_id,
    buyer_id,
    subscription_ids,
    from,
    notice_days,
    reason,
    dry_run,
  }: PriceRunRequest,
): Promise<{ dry_run: boolean; items: PriceRunItem[] }> {
  const run = {
    seller: seller_id ?? context.actor.companyId,
    plan: plan_id,
    buyer: buyer_id,
    subscriptionIds: subscription_ids,
    noticeDays: notice_days,
    atRenewal: from === 'renewal',
    day: dayIn('UTC', context.now()),
    reason,
    isDryRun: dry_run,
  };
  return withTenant(context, async (tx) => {
    if (!(await isWithinReach(tx, run.seller))) throw new Problem('not_found');
    return { dry_run, items: (await runPriceRows(tx, run)).map(presentItem) };
  });
}
