import { isUuid } from '@trunkline/contract/kernel/uuid';
import {
  type BudgetMetric,
  budgetMetrics,
  type DeviceClass,
  deviceClasses,
  type Outcome,
  outcomes,
} from '@trunkline/contract/performance/metrics';
import {
  type Breakdown,
  breakdowns,
  type RangeName,
  rangeNames,
} from '@trunkline/contract/performance/ranges';
import type { CompanyScope, SeriesInput } from './queries.ts';

export const tabs = {
  overview: 'Overview',
  budgets: 'Budgets',
  releases: 'Releases',
  infrastructure: 'Infrastructure',
} as const;
export const tabNames = ['overview', 'budgets', 'releases', 'infrastructure'] as const;
export type PerformanceTab = (typeof tabNames)[number];

/** State of the performance screen kept in its URL. */
export interface PerformanceAddress {
  readonly tab: PerformanceTab;
  /** The release to compare with the time before it; null for the newest. */
  readonly since: string | null;
  readonly range: RangeName;
  readonly metric: BudgetMetric;
  readonly by: Breakdown;
  readonly name: string | null;
  readonly device: DeviceClass | null;
  readonly release: string | null;
  readonly outcome: Outcome | null;
  readonly company: string | null;
}

/** The API comes first because it always has measurements: opening this screen calls it. */
const initial = { tab: 'overview', range: '24h', metric: 'api', by: 'name' } as const;

type Search = Readonly<Record<string, unknown>>;
const text = (value: unknown, max: number) =>
  typeof value === 'string' && value.length <= max ? value : null;

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return values.find((item) => item === value) ?? null;
}

export function readAddress(search: Search): PerformanceAddress {
  const company = text(search['company'], 36);
  return {
    tab: oneOf(tabNames, search['tab']) ?? initial.tab,
    since: text(search['since'], 40),
    range: oneOf(rangeNames, search['range']) ?? initial.range,
    metric: oneOf(budgetMetrics, search['metric']) ?? initial.metric,
    by: oneOf(breakdowns, search['by']) ?? initial.by,
    name: text(search['name'], 200),
    device: oneOf(deviceClasses, search['device']),
    release: text(search['release'], 40),
    outcome: oneOf(outcomes, search['outcome']),
    company: company !== null && isUuid(company) ? company : null,
  };
}

/** Omits values that equal the defaults. */
export function writeAddress(address: PerformanceAddress): Record<string, string> {
  const defaults: Readonly<Record<string, string>> = initial;
  const state: Record<string, string> = {};
  for (const [key, value] of Object.entries<string | null>({ ...address }))
    if (value !== null && defaults[key] !== value) state[key] = value;
  return state;
}

/** Filters that a person sets by opening a row, in the order their chips appear. */
export const filterNames = ['name', 'device', 'release', 'outcome'] as const;
export type FilterName = (typeof filterNames)[number];

/** Returns the filter that a row of a breakdown sets. */
export const filterOf = (by: Breakdown): FilterName | 'company' =>
  by === 'company_id' ? 'company' : by;

export const companyOf = ({ company }: PerformanceAddress): CompanyScope =>
  company === null ? {} : { company_id: company };

export function inputOf(address: PerformanceAddress): SeriesInput {
  const { range, metric, name, device, release, outcome } = address;
  return {
    range,
    metric,
    ...(name !== null && { name }),
    ...(device !== null && { device }),
    ...(release !== null && { release }),
    ...(outcome !== null && { outcome }),
    ...companyOf(address),
  };
}
