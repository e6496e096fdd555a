import type { Point, SeriesFilters } from '@trunkline/contract/performance';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { historyWindow, percentilesOf } from '../policy.ts';
import { selectHistory } from '../queries/figures.ts';

/** Reads a metric over time; steps without measurements are left out. */
export async function readHistory(
  context: SignedIn,
  { range, ...chosen }: SeriesFilters,
): Promise<{ points: Point[] }> {
  const window = historyWindow(range, context.now());
  const { metric: _metric, company_id = context.actor.companyId, ...filters } = chosen;
  // Sums of the branch are far fewer rows than its series.
  const isUnfiltered = Object.values(filters).every((value) => value === undefined);
  const branch = isUnfiltered ? company_id : null;
  const steps = await withTenant(context, (tx) => selectHistory(tx, chosen, window, branch));
  return { points: steps.map(({ at, histogram }) => ({ at, ...percentilesOf(histogram) })) };
}
