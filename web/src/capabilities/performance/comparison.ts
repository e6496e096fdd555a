import type { ComparedRow } from '@trunkline/contract/performance';
import { minCompared, minDifference } from '@trunkline/contract/performance/comparison';
import { type BudgetMetric, metricFacts } from '@trunkline/contract/performance/metrics';

export type Change = 'slower' | 'faster' | 'same' | 'unknown';

export interface ComparisonRow extends ComparedRow {
  readonly change: Change;
  /** Relative change of the budget's percentile; null if it can't be compared. */
  readonly difference: number | null;
}

/** Compares one route; the change is unknown if either side has too few measurements. */
export function compare(metric: BudgetMetric, row: ComparedRow): ComparisonRow {
  const key = metricFacts[metric].share === 0.75 ? 'p75' : 'p95';
  const [before, after] = [row.before[key], row.after[key]];
  const isKnown = Math.min(row.before.samples, row.after.samples) >= minCompared;
  if (!isKnown || before === null || after === null || before === 0)
    return { ...row, change: 'unknown', difference: null };
  const difference = after / before - 1;
  const change =
    Math.abs(difference) < minDifference ? 'same' : difference > 0 ? 'slower' : 'faster';
  return { ...row, change, difference };
}

const order = { slower: 0, faster: 1, same: 2, unknown: 3 } as const;

/** Compares all routes: the slower ones first, then by how much they changed. */
export const compareAll = (metric: BudgetMetric, rows: readonly ComparedRow[]): ComparisonRow[] =>
  rows
    .map((row) => compare(metric, row))
    .toSorted(
      (a, b) =>
        order[a.change] - order[b.change] ||
        Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0),
    );

/** Describes in one sentence what the release changed. */
export function comparisonSummary(
  rows: readonly ComparisonRow[],
  one: string,
  many: string,
): string {
  const comparable = rows.filter(({ change }) => change !== 'unknown').length;
  const count = (target: Change) => rows.filter(({ change }) => change === target).length;
  if (comparable === 0) return 'Not enough measurements yet to compare';
  const [slower, faster] = [count('slower'), count('faster')];
  const noun = comparable === 1 ? one : many;
  if (slower === 0 && faster === 0) return `${comparable} ${noun} unchanged`;
  if (slower === 0) return `${faster} of ${comparable} ${noun} faster, none slower`;
  return `${slower} of ${comparable} ${noun} slower${faster > 0 ? `, ${faster} faster` : ''}`;
}
