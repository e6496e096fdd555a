import { keepPreviousData } from '@tanstack/react-query';
import type { BudgetMetric, DeviceClass, Outcome } from '@trunkline/contract/performance/metrics';
import type { Breakdown, RangeName } from '@trunkline/contract/performance/ranges';
import { apiFor } from '../../kernel/api.ts';

/** New measurements arrive every ten seconds. */
const times = {
  staleTime: 5_000,
  refetchInterval: 15_000,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
};

/** A company, by default the reader's own, with everything below it. */
export interface CompanyScope {
  company_id?: string;
}

export interface SeriesInput {
  range: RangeName;
  metric: BudgetMetric;
  company_id?: string;
  name?: string;
  device?: DeviceClass;
  release?: string;
  outcome?: Outcome;
}

export const overviewOptions = (tenant: string, input: Pick<SeriesInput, 'range' | 'company_id'>) =>
  apiFor(tenant).performance.overview.queryOptions({ input, ...times });

export const seriesOptions = (tenant: string, input: SeriesInput & { by: Breakdown }) =>
  apiFor(tenant).performance.series.queryOptions({ input, ...times });

export const historyOptions = (tenant: string, input: SeriesInput) =>
  apiFor(tenant).performance.history.queryOptions({ input, ...times });

export const exemplarsOptions = (tenant: string, input: SeriesInput) =>
  apiFor(tenant).performance.exemplars.queryOptions({ input, ...times });

export const alertsOptions = (tenant: string, input: CompanyScope = {}) =>
  apiFor(tenant).performance.alerts.queryOptions({ input, ...times });

export const budgetsOptions = (tenant: string, input: CompanyScope) =>
  apiFor(tenant).performance.listBudgets.queryOptions({ input, staleTime: 30_000 });

export const releasesOptions = (tenant: string, input: CompanyScope) =>
  apiFor(tenant).performance.releases.queryOptions({ input, staleTime: 60_000 });

export interface CompareInput extends CompanyScope {
  release: string;
  metric: BudgetMetric;
  device?: DeviceClass;
}

export const compareOptions = (tenant: string, input: CompareInput) =>
  apiFor(tenant).performance.compare.queryOptions({ input, ...times });

export const infrastructureOptions = (tenant: string, range: RangeName) =>
  apiFor(tenant).performance.machine.queryOptions({ input: { range }, ...times });
