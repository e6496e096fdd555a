import {
  type BudgetMetric,
  type DeviceClass,
  isVital,
  type MachineMetric,
  metricFacts,
  type Outcome,
} from '@trunkline/contract/performance/metrics';
import type { Breakdown } from '@trunkline/contract/performance/ranges';
import { formatNumber } from '../../ui/formats.ts';
import type { FilterName, PerformanceAddress } from './address.ts';

const precise = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
/** For durations under a millisecond, and for layout shift. */
const coarse = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

/** Formats milliseconds in short units, unbroken: '184 ms', '2.43 s', '1 min 40 s'. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return `${coarse.format(milliseconds)}\u00a0ms`;
  if (milliseconds < 1000) return `${precise.format(milliseconds)}\u00a0ms`;
  if (milliseconds < 60_000) return `${precise.format(milliseconds / 1000)}\u00a0s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 3600
    ? joinUnits(seconds, 60, 'min', 's')
    : joinUnits(Math.round(seconds / 60), 60, 'h', 'min');
}

/** Formats a number of small units as large and small ones: '1 min 40 s', '2 h'. */
function joinUnits(count: number, ratio: number, large: string, small: string): string {
  const [whole, rest] = [Math.trunc(count / ratio), count % ratio];
  const text = `${formatNumber(whole)}\u00a0${large}`;
  return rest === 0 ? text : `${text}\u00a0${rest}\u00a0${small}`;
}

/** Formats a value of a metric with its unit; a dash without samples. */
export function formatValue(metric: BudgetMetric, value: number | null): string {
  if (value === null) return '–';
  return metricFacts[metric].unit === 'ms' ? formatDuration(value) : coarse.format(value);
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
  refused: 'Rejected',
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

/** Returns the shown dimension: the chosen one, unless the metric doesn't have it. */
export const breakdownOf = ({ metric, by }: Pick<PerformanceAddress, 'metric' | 'by'>): Breakdown =>
  breakdownsOf(metric).find((item) => item === by) ?? 'name';

export const shareLabel = (metric: BudgetMetric): string =>
  metricFacts[metric].share === 0.75 ? '75th percentile' : '95th percentile';

/** Where the name of an operation or route may break on a phone: after a dot or slash. */
export const nameSeparator = /(?<=\/|[a-z]\.)/i;
