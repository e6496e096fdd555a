/** Where a measurement comes from. `machine` is the processes and the database of the platform. */
export const sources = ['server', 'browser', 'machine'] as const;
export type Source = (typeof sources)[number];

export const serverMetrics = ['api', 'document', 'sign_in'] as const;
export const vitalMetrics = ['lcp', 'inp', 'cls', 'ttfb'] as const;
/** The parts of the largest contentful paint, in order. They add up to the whole. */
export const phaseMetrics = ['lcp_ttfb', 'lcp_delay', 'lcp_load', 'lcp_render'] as const;
export const machineMetrics = [
  'event_loop',
  'memory',
  'pool_wait',
  'statement',
  'job_wait',
  'job_run',
] as const;
/** Metrics with a budget, which are shown first. */
export const budgetMetrics = [...vitalMetrics, ...serverMetrics] as const;

export type ServerMetric = (typeof serverMetrics)[number];
export type VitalMetric = (typeof vitalMetrics)[number];
export type PhaseMetric = (typeof phaseMetrics)[number];
export type MachineMetric = (typeof machineMetrics)[number];
export type BudgetMetric = (typeof budgetMetrics)[number];
export type Metric = ServerMetric | VitalMetric | PhaseMetric | MachineMetric;

/** How a request ended. Documents are `cached` or `rendered` instead of `ok`. */
export const outcomes = ['ok', 'cached', 'rendered', 'refused', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

export const deviceClasses = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof deviceClasses)[number];

interface MetricFacts {
  /** `ms`, or no unit. */
  readonly unit: 'ms' | '';
  /** The share of experiences that the budget is about. */
  readonly share: 0.75 | 0.95;
  /** Up to this value an experience is good. It is also the default budget. */
  readonly good: number;
  /** Above this value an experience is poor. */
  readonly poor: number;
}

/**
 * Thresholds of the web vitals (web.dev/articles/defining-core-web-vitals-thresholds); those of the
 * server are our own. A budget moves `good`, and `poor` with it.
 */
export const metricFacts: Readonly<Record<BudgetMetric, MetricFacts>> = {
  lcp: { unit: 'ms', share: 0.75, good: 2_500, poor: 4_000 },
  inp: { unit: 'ms', share: 0.75, good: 200, poor: 500 },
  cls: { unit: '', share: 0.75, good: 0.1, poor: 0.25 },
  ttfb: { unit: 'ms', share: 0.75, good: 800, poor: 1_800 },
  api: { unit: 'ms', share: 0.95, good: 200, poor: 1_000 },
  document: { unit: 'ms', share: 0.95, good: 100, poor: 500 },
  sign_in: { unit: 'ms', share: 0.95, good: 1_000, poor: 2_500 },
};

/** The value above which an experience is poor under a budget. */
export const poorAbove = (metric: BudgetMetric, budget: number): number =>
  (budget * metricFacts[metric].poor) / metricFacts[metric].good;

/** Names of the metrics on screens. */
export const metricLabels: Readonly<Record<BudgetMetric, string>> = {
  lcp: 'Largest Contentful Paint',
  inp: 'Interaction to Next Paint',
  cls: 'Cumulative Layout Shift',
  ttfb: 'Time to First Byte',
  api: 'API',
  document: 'Documents',
  sign_in: 'Sign-in',
};

export const isVital = (metric: string): metric is VitalMetric =>
  vitalMetrics.some((item) => item === metric);
