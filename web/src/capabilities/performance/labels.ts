import {
  type BudgetMetric,
  type DeviceClass,
  isVital,
  type MachineMetric,
  metricFacts,
  type Outcome,
} from '@trunkline/contract/performance/metrics';
import type { Breakdown } from '@trunkline/contract/performance/ranges';
import type { FilterName } from './address.ts';

const precise = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
/** For durations under a millisecond. */
const coarse = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

/** Formats milliseconds in the unit that keeps the number short, unbroken: '184 ms', '2.43 s'. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return `${coarse.format(milliseconds)}\u00a0ms`;
  if (milliseconds < 1000) return `${precise.format(milliseconds)}\u00a0ms`;
  if (milliseconds < 60_000) return `${precise.format(milliseconds / 1000)}\u00a0s`;
  return `${precise.format(milliseconds / 60_000)}\u00a0min`;
}

/** Formats a value of a metric with its unit; a dash without samples. */
export function formatValue(metric: BudgetMetric, value: number | null): string {
  if (value === null) return '–';
  return metricFacts[metric].unit === 'ms' ? formatDuration(value) : precise.format(value);
}

export const breakdownLabels: Readonly<Record<Breakdown, string>> = {
  name: 'Route',
  device: 'Device',
  company_id: 'Company',
  release: 'Release',
  outcome: 'Outcome',
};

export const filterLabels: Readonly<Record<FilterName, string>> = {
  name: 'Route',
  device: 'Device',
  release: 'Release',
  outcome: 'Outcome',
};

export const deviceLabels: Readonly<Record<DeviceClass, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  desktop: 'Desktop',
};

export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  ok: 'Succeeded',
  cached: 'From the cache',
  rendered: 'Rendered',
  refused: 'Refused',
  failed: 'Failed',
};

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(deviceLabels),
  ...Object.entries(outcomeLabels),
  ['other', 'Everything else'],
]);

/** Returns the label of a breakdown's value; routes and releases are shown as is. */
export const labelOf = (by: FilterName | 'company', value: string): string =>
  value === '' ? 'Unknown' : by === 'company' ? value : (labels.get(value) ?? value);

export const phaseLabels: ReadonlyMap<string, string> = new Map([
  ['lcp_ttfb', 'Waiting for the server'],
  ['lcp_delay', 'Before the picture loads'],
  ['lcp_load', 'Loading the picture'],
  ['lcp_render', 'Rendering the picture'],
]);

export const infrastructureLabels: Readonly<Record<MachineMetric, string>> = {
  event_loop: 'Event loop delay',
  memory: 'Memory per process',
  pool_wait: 'Waiting for a database connection',
  statement: 'Slow statements',
  job_wait: 'Job wait time',
  job_run: 'Job run time',
};

/** Returns the dimensions of a metric: browsers report no outcome, the server no device. */
export const breakdownsOf = (metric: BudgetMetric): readonly Breakdown[] =>
  isVital(metric)
    ? ['name', 'device', 'company_id', 'release']
    : ['name', 'outcome', 'company_id', 'release'];

export const shareLabel = (metric: BudgetMetric): string =>
  metricFacts[metric].share === 0.75 ? '75th percentile' : '95th percentile';
