import type { ComparedRow, Release } from '@trunkline/contract/performance';
import { type Histogram, percentile, samplesOf } from '@trunkline/contract/performance/histogram';
import type { BudgetMetric, DeviceClass } from '@trunkline/contract/performance/metrics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectFirstOf, selectReleases, selectSides } from '../queries/releases.ts';
import { releaseWindow } from '../release-window.ts';

interface CompanyFilter {
  readonly company_id?: string | undefined;
}

const maxAge = 90 * 24 * 3_600_000;

/** Lists the releases that were measured in the last 90 days, newest first. */
export async function listReleases(
  context: SignedIn,
  filters: CompanyFilter,
): Promise<{ releases: Release[] }> {
  const since = new Date(context.now().getTime() - maxAge);
  return { releases: await withTenant(context, (tx) => selectReleases(tx, filters, since)) };
}

const empty: Histogram = { buckets: [], counts: [] };

const sideOf = (histogram: Histogram) => ({
  samples: Math.round(samplesOf(histogram)),
  p75: percentile(histogram, 0.75),
  p95: percentile(histogram, 0.95),
});

/**
 * Compares a metric before and after a release, route by route, so that a change in usage doesn't
 * look like a change in speed.
 *
 * @throws Problem `not_found` for a release that was not measured within reach.
 */
export async function compareRelease(
  context: SignedIn,
  {
    release,
    ...filters
  }: CompanyFilter & {
    readonly release: string;
    readonly metric: BudgetMetric;
    readonly device?: DeviceClass | undefined;
  },
): Promise<{ before_from: string; first_at: string; until: string; rows: ComparedRow[] }> {
  return withTenant(context, async (tx) => {
    const { company_id } = filters;
    const first = await selectFirstOf(tx, { company_id }, release);
    if (first === null) throw new Problem('not_found');
    const window = releaseWindow(first, context.now());
    const sides = await selectSides(tx, filters, window);
    const rowOf = (name: string, after: boolean) =>
      sides.find((side) => side.name === name && side.after === after)?.histogram ?? empty;
    return {
      before_from: window.from.toISOString(),
      first_at: first.toISOString(),
      until: new Date(Math.min(window.until.getTime(), context.now().getTime())).toISOString(),
      rows: [...new Set(sides.map(({ name }) => name))].map((name) => ({
        name,
        before: sideOf(rowOf(name, false)),
        after: sideOf(rowOf(name, true)),
      })),
    };
  });
}
