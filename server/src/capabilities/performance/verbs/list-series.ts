import type { SeriesFilters, SeriesRow } from '@trunkline/contract/performance';
import { type Breakdown, maxRows } from '@trunkline/contract/performance/ranges';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { breakdownWindow, percentilesOf } from '../policy.ts';
import { selectBreakdown } from '../queries/figures.ts';

/** Breaks a metric down by route, device, company, release or outcome. */
export async function listSeries(
  context: SignedIn,
  { range, by, ...chosen }: SeriesFilters & { readonly by: Breakdown },
): Promise<{ rows: SeriesRow[]; more: boolean }> {
  const window = breakdownWindow(range, context.now());
  const found = await withTenant(context, (tx) => selectBreakdown(tx, by, chosen, window));
  const rows = found
    .slice(0, maxRows)
    .map(({ key, label, histogram }) => ({ key, label, ...percentilesOf(histogram) }));
  return { rows, more: found.length > maxRows };
}
