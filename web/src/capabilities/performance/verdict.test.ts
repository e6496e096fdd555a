import type { MetricOverview } from '@trunkline/contract/performance';
import { expect, test } from 'vitest';
import { summaryOf, verdictOf } from './verdict.ts';

const overviewOf = (
  metric: MetricOverview['metric'],
  value: number | null,
  budget: number,
): MetricOverview => ({
  metric,
  value,
  budget,
  samples: value === null ? 0 : 10,
  p50: value,
  p75: value,
  p95: value,
  p99: value,
  good: null,
  needs_work: null,
  poor: null,
});

test('a value is good up to its budget, and poor in proportion to it', () => {
  expect(verdictOf(overviewOf('lcp', 2500, 2500))).toBe('good');
  expect(verdictOf(overviewOf('lcp', 4000, 2500))).toBe('needs_work');
  expect(verdictOf(overviewOf('lcp', 4001, 2500))).toBe('poor');
  expect(verdictOf(overviewOf('lcp', 1700, 1000))).toBe('poor');
  expect(verdictOf(overviewOf('lcp', null, 2500))).toBe('unknown');
});

test('the summary names the metrics over budget, and counts only measured ones', () => {
  const good = overviewOf('inp', 10, 200);
  const slow = overviewOf('api', 900, 200);
  const unmeasured = overviewOf('cls', null, 0.1);
  expect(summaryOf([good, slow, unmeasured])).toBe('1 of 2 over budget: API');
  expect(summaryOf([good, overviewOf('ttfb', 5, 800)])).toBe(
    'All 2 metrics are within their budgets',
  );
  expect(summaryOf([good, unmeasured])).toBe('Interaction to Next Paint is within its budget');
  expect(summaryOf([unmeasured])).toBe('No measurements in this period');
});
