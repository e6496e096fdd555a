import type { BudgetRow, MetricOverview, Percentiles } from '@trunkline/contract/performance';
import {
  type Histogram,
  mergeHistograms,
  percentile,
  samplesOf,
  shareWithin,
} from '@trunkline/contract/performance/histogram';
import {
  type BudgetMetric,
  budgetMetrics,
  metricFacts,
  poorAbove,
} from '@trunkline/contract/performance/metrics';
import {
  maxBreakdownHours,
  type RangeName,
  ranges,
  type Resolution,
} from '@trunkline/contract/performance/ranges';
import type { Window } from './queries/filters.ts';

const hour = 3_600_000;

const stepLengths = { minute: 60_000, hour, day: 24 * hour, week: 7 * 24 * hour } as const;
/**
 * The first Monday of the Unix epoch, from which weeks are counted. Other steps are counted from
 * the epoch itself.
 */
const firstMonday = 4 * 24 * hour;

/** Returns the start of the step that contains a time, so that whole steps are counted. */
function startOfStep(time: number, step: Resolution): Date {
  const length = stepLengths[step];
  const origin = step === 'week' ? firstMonday : 0;
  return new Date(Math.floor((time - origin) / length) * length + origin);
}

/** Returns a window to sum up: single days until the first Monday, then whole weeks. */
function summedWindow(resolution: Resolution, start: number): Window {
  const from = startOfStep(start, resolution);
  if (resolution !== 'day') return { resolution, from };
  return {
    resolution,
    from,
    weeksFrom: startOfStep(from.getTime() + stepLengths.week - 1, 'week'),
  };
}

/** Returns the window for sums over a range. */
export function sumsWindow(range: RangeName, now: Date): Window {
  const { hours, sums } = ranges[range];
  return summedWindow(sums, now.getTime() - hours * hour);
}

/** Returns the window for a breakdown: at most the last 28 days of the range. */
export function breakdownWindow(range: RangeName, now: Date): Window {
  const { hours, sums } = ranges[range];
  return summedWindow(sums, now.getTime() - Math.min(hours, maxBreakdownHours) * hour);
}

export function historyWindow(range: RangeName, now: Date): Window {
  const { hours, step } = ranges[range];
  return { resolution: step, from: startOfStep(now.getTime() - hours * hour, step) };
}

/** Returns the window for exemplars, which are kept for six hours and looked up by the hour. */
export function exemplarWindow(range: RangeName, now: Date): Window {
  const hours = Math.min(ranges[range].hours, 6);
  return { resolution: 'hour', from: startOfStep(now.getTime() - hours * hour, 'hour') };
}

export function percentilesOf(histogram: Histogram): Percentiles {
  const percentileAt = (share: number) => percentile(histogram, share);
  return {
    samples: Math.round(samplesOf(histogram)),
    p50: percentileAt(0.5),
    p75: percentileAt(0.75),
    p95: percentileAt(0.95),
    p99: percentileAt(0.99),
  };
}

/** A histogram of one metric and one outcome. */
export interface OutcomeHistogram {
  readonly metric: string;
  readonly outcome: string;
  readonly histogram: Histogram;
}

/** Rejected requests are left out of response times, because rejecting is fast. */
const isTimed = ({ outcome }: OutcomeHistogram) => outcome !== 'refused';

export const timesOf = (all: readonly OutcomeHistogram[], metric: string): Histogram =>
  mergeHistograms(
    all.filter((item) => item.metric === metric && isTimed(item)).map(({ histogram }) => histogram),
  );

function overviewOf(metric: BudgetMetric, histogram: Histogram, budget: number): MetricOverview {
  const percentiles = percentilesOf(histogram);
  const shareWithinBudget = shareWithin(histogram, budget);
  const shareNotPoor = shareWithin(histogram, poorAbove(metric, budget));
  const isKnown = shareWithinBudget !== null && shareNotPoor !== null;
  return {
    metric,
    ...percentiles,
    value: metricFacts[metric].share === 0.75 ? percentiles.p75 : percentiles.p95,
    budget,
    good: shareWithinBudget,
    needs_work: isKnown ? shareNotPoor - shareWithinBudget : null,
    poor: isKnown ? 1 - shareNotPoor : null,
  };
}

/** Selects the budgets that cover all routes and devices. */
export const budgetsOfAll = (
  budgets: readonly BudgetRow[],
): Readonly<Partial<Record<BudgetMetric, number>>> =>
  Object.fromEntries(
    budgets
      .filter(({ name, device }) => name === '' && device === '')
      .map(({ metric, target }) => [metric, target]),
  );

/** Compares every metric with its budget. */
export const compareWithBudgets = (
  all: readonly OutcomeHistogram[],
  budgets: Readonly<Partial<Record<BudgetMetric, number>>>,
): MetricOverview[] =>
  budgetMetrics.map((metric) =>
    overviewOf(metric, timesOf(all, metric), budgets[metric] ?? metricFacts[metric].good),
  );

/** Returns the share of the metrics' samples that have this outcome; null without samples. */
export function shareOfOutcome(
  all: readonly OutcomeHistogram[],
  metrics: readonly string[],
  target: string,
): number | null {
  const counted = all.filter(({ metric }) => metrics.includes(metric));
  const count = (histograms: readonly OutcomeHistogram[]) =>
    histograms.reduce((sum, { histogram }) => sum + samplesOf(histogram), 0);
  const total = count(counted);
  return total === 0 ? null : count(counted.filter(({ outcome }) => outcome === target)) / total;
}
