import type { MetricOverview } from '@trunkline/contract/performance';
import { metricLabels, poorAbove } from '@trunkline/contract/performance/metrics';

export type Verdict = 'good' | 'needs_work' | 'poor' | 'unknown';

export function verdictOf({
  metric,
  value,
  budget,
}: Pick<MetricOverview, 'metric' | 'value' | 'budget'>): Verdict {
  if (value === null) return 'unknown';
  if (value <= budget) return 'good';
  return value <= poorAbove(metric, budget) ? 'needs_work' : 'poor';
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Summarises in one sentence which budgets are exceeded. */
export function summaryOf(metrics: readonly MetricOverview[]): string {
  const measured = metrics.filter((metric) => verdictOf(metric) !== 'unknown');
  if (measured.length === 0) return 'No measurements in this period';
  const overBudget = measured.filter((item) => verdictOf(item) !== 'good');
  if (overBudget.length === 0)
    return measured.length === 1
      ? `${metricLabels[measured[0]?.metric ?? 'lcp']} is within its budget`
      : `All ${measured.length} metrics are within their budgets`;
  const names = list.format(overBudget.map(({ metric }) => metricLabels[metric]));
  return `${overBudget.length} of ${measured.length} over budget: ${names}`;
}
