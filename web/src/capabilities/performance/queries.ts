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
