import type { Overview } from '@trunkline/contract/performance';
import { percentile } from '@trunkline/contract/performance/histogram';
import { phaseMetrics } from '@trunkline/contract/performance/metrics';
import type { RangeName } from '@trunkline/contract/performance/ranges';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import {
  budgetsOfAll,
  compareWithBudgets,
  shareOfOutcome,
  sumsWindow,
  timesOf,
} from '../policy.ts';
import { selectBudgets } from '../queries/budgets.ts';
import { selectNewest, selectOverview } from '../queries/figures.ts';
import { summedFor } from '../queries/filters.ts';

/** Compares web vitals and response times of a company and all below it with its budgets. */
export async function readOverview(
  context: SignedIn,
  {
    range,
    company_id: company = context.actor.companyId,
  }: { readonly range: RangeName; readonly company_id?: string | undefined },
): Promise<Overview> {
  const window = sumsWindow(range, context.now());
  const filter = summedFor(company);
  const { all, newest, budgets } = await withTenant(context, async (tx) => ({
    all: await selectOverview(tx, filter, window),
    newest: await selectNewest(tx, filter),
    budgets: await selectBudgets(tx, company),
  }));
  return {
    metrics: compareWithBudgets(all, budgetsOfAll(budgets)),
    phases: phaseMetrics.map((phase) => ({ phase, value: percentile(timesOf(all, phase), 0.75) })),
    failed: shareOfOutcome(all, ['api', 'document'], 'failed'),
    cached: shareOfOutcome(all, ['document'], 'cached'),
    measured_at: newest,
  };
}
