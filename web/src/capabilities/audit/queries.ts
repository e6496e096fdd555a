import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { apiFor } from '../../kernel/api.ts';

const { fresh, kept, refetchEvery } = cacheTimes.adminStats;

export const recentActivityOptions = (tenant: string) =>
  apiFor(tenant).audit.list.queryOptions({
    input: { limit: 12 },
    staleTime: fresh,
    gcTime: kept,
    refetchInterval: refetchEvery,
    refetchOnWindowFocus: true,
  });
