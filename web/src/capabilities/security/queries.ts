import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EventSeverity } from '@trunkline/contract/security/patterns';
import { apiFor } from '../../kernel/api.ts';

const pageSize = 50;
/** Milliseconds between requests of a visible list: not every change is announced to everyone. */
const interval = 20_000;

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

/** Lists of which only the first page is open stay up to date by themselves. */
const live = {
  refetchInterval: ({ state }: { state: { data: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : interval,
  initialPageParam: '',
  getNextPageParam: (page: Page) => page.nextCursor,
  placeholderData: keepPreviousData,
};

const pageOf = (cursor: string) => ({ limit: pageSize, ...(cursor !== '' && { cursor }) });

export const eventsOptions = (tenant: string, input: EventsInput) => {
  const { listEvents } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...live,
    queryKey: listEvents.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listEvents.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const blocksOptions = (tenant: string, input: { state: 'active' | 'ended' }) => {
  const { listBlocks } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...live,
    queryKey: listBlocks.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listBlocks.call({ ...input, ...pageOf(pageParam) }, { signal }),
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
    ...live,
    queryKey: listSessions.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listSessions.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const cspOptions = (tenant: string, isExtension: boolean) => {
  const input = { cause: isExtension ? ('extension' as const) : ('site' as const) };
  const { listCspGroups } = apiFor(tenant).security;
  return infiniteQueryOptions({
    ...live,
    queryKey: listCspGroups.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      listCspGroups.call({ ...input, ...pageOf(pageParam) }, { signal }),
  });
};

export const summaryOptions = (tenant: string) =>
  queryOptions({
    ...apiFor(tenant).security.summary.queryOptions(),
    refetchInterval: interval,
  });

export const eventOptions = (tenant: string, id: string) =>
  apiFor(tenant).security.getEvent.queryOptions({ input: { id } });

export const rulesOptions = (tenant: string) => apiFor(tenant).security.listRules.queryOptions();

export const rateLimitsOptions = (tenant: string) =>
  apiFor(tenant).security.listRateLimits.queryOptions();

export const limitedOptions = (tenant: string) =>
  queryOptions({
    ...apiFor(tenant).security.listLimited.queryOptions(),
    refetchInterval: interval,
  });
