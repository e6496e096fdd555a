import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { apiFor } from '../../kernel/api.ts';

const { staleTime, gcTime, refetchEvery } = cacheTimes.adminStats;

export const recentActivityOptions = (tenant: string) =>
  apiFor(tenant).audit.list.queryOptions({
    input: { limit: 12 },
    staleTime,
    gcTime,
    refetchInterval: refetchEvery,
    refetchOnWindowFocus: true,
  });
