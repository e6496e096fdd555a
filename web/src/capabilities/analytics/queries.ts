import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { apiFor } from '../../kernel/api.ts';
import { shouldRetry } from '../../kernel/query-client.ts';

const { staleTime, gcTime, retry, refetchEvery } = cacheTimes.adminStats;

/** Figures go stale faster than records (specification, chapter 9, 'Admin stats'). */
const times = {
  staleTime,
  gcTime,
  refetchInterval: refetchEvery,
  refetchOnWindowFocus: true,
  retry: (failures: number, error: unknown) => failures < retry && shouldRetry(failures, error),
};

export const countsOptions = (tenant: string) =>
  apiFor(tenant).analytics.counts.queryOptions(times);

export const dashboardOptions = (tenant: string) =>
  apiFor(tenant).analytics.dashboard.queryOptions(times);
