import type { FixPreview } from '@trunkline/contract/security';
import { inBatches } from '../../kernel/resource/bulk-actions.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { factorFilterNames } from '@trunkline/contract/security';
import type { EventSeverity } from '@trunkline/contract/security/patterns';
import type { PostureItemName } from '@trunkline/contract/security/posture-items';
import { apiFor } from '../../kernel/api.ts';

const pageSize = 50;

/** Returns the milliseconds until the earliest time, at most an hour; false without any. */
function refetchDelay(times: readonly (string | null)[]): number | false {
  const timestamps = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  if (timestamps.length === 0) return false;
  return Math.min(3_600_000, Math.max(1000, Math.min(...timestamps) - Date.now()));
}

export interface EventsInput {
  type?: string;
  severity?: EventSeverity;
  user_id?: string;
  ip?: string;
  company_id?: string;
  from?: string;
}

interface Page {
  nextCursor: string | null;
}

/** The live topic `security` announces changes, so only expiry needs a refetch interval. */
const pagination = {
  initialPageParam: '',
  getNextPageParam: (page: Page) => page.nextCursor,
  placeholderData: keepPreviousData,
};

const pageOf = (cursor: string) => ({ limit: pageSize, ...(cursor !== '' && { cursor }) });

export const eventsOptions = (tenant: string, input: EventsInput) => {
  const { listEvents } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listEvents.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listEvents.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const blocksOptions = (tenant: string, input: { state: 'active' | 'ended' }) => {
  const { listBlocks } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listBlocks.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listBlocks.call({ ...input, ...pageOf(pageParam) }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      input.state === 'active' &&
      refetchDelay(data?.pages.flatMap(({ items }) => items.map(({ until }) => until)) ?? []),
  });
};

export interface SessionsInput {
  search?: string;
  user_id?: string;
  company_id?: string;
}

export const sessionsOptions = (tenant: string, input: SessionsInput) => {
  const { listSessions } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listSessions.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listSessions.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export interface FindingsInput {
  state: 'open' | 'accepted';
  kind?: PostureItemName;
  company_id?: string;
}

export const findingsOptions = (tenant: string, input: FindingsInput) => {
  const { listFindings } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listFindings.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listFindings.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export interface FactorsInput {
  search?: string;
  missing?: (typeof factorFilterNames)[number];
  company_id?: string;
}

export const factorsOptions = (tenant: string, input: FactorsInput) => {
  const { listFactors } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listFactors.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listFactors.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const postureOptions = (tenant: string, company: string | null) =>
  queryOptions({
    ...apiFor(tenant).security.readPosture.queryOptions({
      input: company === null ? {} : { company_id: company },
    }),
    placeholderData: keepPreviousData,
  });

const causeOf = (isExtension: boolean) => ({
  cause: isExtension ? ('extension' as const) : ('site' as const),
});

export const cspOptions = (tenant: string, isExtension: boolean) => {
  const input = causeOf(isExtension);
  const { listCspGroups } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listCspGroups.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listCspGroups.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const faultsOptions = (tenant: string, isExtension: boolean) => {
  const input = causeOf(isExtension);
  const { listFaultGroups } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...pagination,
    queryKey: listFaultGroups.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listFaultGroups.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const summaryOptions = (tenant: string) =>
  queryOptions({
    ...apiFor(tenant).security.summary.queryOptions(),
    refetchInterval: ({ state: { data } }) => refetchDelay([data?.changes_at ?? null]),
  });

export const eventOptions = (tenant: string, id: string) =>
  apiFor(tenant).security.getEvent.queryOptions({ input: { id } });

export const rulesOptions = (tenant: string) => apiFor(tenant).security.listRules.queryOptions();

export const rateLimitsOptions = (tenant: string) =>
  apiFor(tenant).security.listRateLimits.queryOptions();

export const limitedOptions = (tenant: string) =>
  queryOptions({
    ...apiFor(tenant).security.listLimited.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      refetchDelay(data?.items.map(({ free_at: at }) => at) ?? []),
  });

/** Previews the fixes of these findings; never served from the cache. */
export const previewOptions = (tenant: string, ids: readonly string[]) => {
  const { previewFixes } = apiFor(tenant).security;
  return queryOptions({
    queryKey: previewFixes.key({ type: 'query', input: { ids: [...ids] } }),
    queryFn: async ({ signal }) => {
      const previews: FixPreview[] = [];
      for (const batch of inBatches(ids, 100))
        previews.push(...(await previewFixes.call({ ids: batch }, { signal })).previews);
      return previews;
    },
    staleTime: 0,
    gcTime: 0,
  });
};
