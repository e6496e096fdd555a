import * as z from 'zod';
import { operation } from './kernel/operation.ts';
import { budgetOperations } from './performance/budgets.ts';
import { machineOperation } from './performance/machine.ts';
import { budgetMetrics, deviceClasses, outcomes } from './performance/metrics.ts';
import { breakdowns, rangeNames } from './performance/ranges.ts';
import { releaseOperations } from './performance/releases.ts';
import { textOf } from './kernel/text-kind.ts';

export const BudgetMetric = z.enum(budgetMetrics);

/** Narrows figures down; without a company they cover the caller's company and all below it. */
const Filters = z.strictObject({
  range: z.enum(rangeNames).default('24h'),
  /** This company and all below it instead. */
  company_id: z.uuid().optional(),
});

const SeriesFilters = Filters.extend({
  metric: BudgetMetric,
  name: textOf('code', z.string().max(200).optional()),
  device: z.enum(deviceClasses).optional(),
  release: textOf('code', z.string().max(40).optional()),
  outcome: z.enum(outcomes).optional(),
});
export type SeriesFilters = z.infer<typeof SeriesFilters>;

const Value = z.number().min(0).nullable();

/** Percentiles; milliseconds, except for layout shifts. Null without samples. */
export const Percentiles = z.object({
  samples: z.number().int().min(0),
  p50: Value,
  p75: Value,
  p95: Value,
  p99: Value,
});
export type Percentiles = z.infer<typeof Percentiles>;

export const MetricOverview = Percentiles.extend({
  metric: BudgetMetric,
  /** The percentile that is compared with the budget. */
  value: Value,
  budget: z.number().min(0),
  /** Shares of experiences from 0 to 1; they add up to 1. Null without samples. */
  good: Value,
  needs_work: Value,
  poor: Value,
});
export type MetricOverview = z.infer<typeof MetricOverview>;

export const Overview = z.object({
  metrics: z.array(MetricOverview),
  /** The parts of the largest contentful paint at the 75th percentile, in order. */
  phases: z.array(z.object({ phase: z.string(), value: Value })),
  /** Shares of API calls and documents that failed, and of documents served from the cache. */
  failed: Value,
  cached: Value,
  /** When the newest measurement was taken; null without any in the last six hours. */
  measured_at: z.iso.datetime().nullable(),
});
export type Overview = z.infer<typeof Overview>;

export const SeriesRow = Percentiles.extend({
  /** The subject of the row: a route, a device class, a build, or the ID of a company. */
  key: z.string(),
  label: z.string(),
});
export type SeriesRow = z.infer<typeof SeriesRow>;

export const Point = Percentiles.extend({ at: z.iso.datetime() });
export type Point = z.infer<typeof Point>;

export const Exemplar = z.object({
  at: z.iso.datetime(),
  duration: z.number().min(0),
  /** The request's ID, which is also the error ID on screen, in the log and in the audit log. */
  request_id: z.string(),
  name: z.string(),
  outcome: z.string(),
  company_id: z.uuid(),
  company_name: z.string(),
});
export type Exemplar = z.infer<typeof Exemplar>;

export * from './performance/budgets.ts';
export * from './performance/machine.ts';
export * from './performance/releases.ts';

const tags = ['performance'];
const readGuard = { who: 'security:read', assurance: 2, limit: 'api_read' } as const;

export const performance = {
  overview: operation(readGuard, {
    method: 'GET',
    path: '/performance/overview',
    summary: 'Compare web vitals and response times with their budgets',
    tags,
  })
    .input(Filters)
    .output(Overview),
  series: operation(readGuard, {
    method: 'GET',
    path: '/performance/series',
    summary: "List a metric's percentiles by route, device, company or release",
    tags,
  })
    .input(SeriesFilters.extend({ by: z.enum(breakdowns).default('name') }))
    .output(z.object({ rows: z.array(SeriesRow), more: z.boolean() })),
  history: operation(readGuard, {
    method: 'GET',
    path: '/performance/history',
    summary: "Get a metric's percentiles over time",
    tags,
  })
    .input(SeriesFilters)
    .output(z.object({ points: z.array(Point) })),
  exemplars: operation(readGuard, {
    method: 'GET',
    path: '/performance/exemplars',
    summary: 'List slow and failed requests of the last six hours with their IDs',
    tags,
  })
    .input(SeriesFilters)
    .output(z.object({ exemplars: z.array(Exemplar) })),
  ...budgetOperations,
  ...releaseOperations,
  machine: machineOperation,
};
