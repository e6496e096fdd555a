import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

/** Parameters of the list besides its cursor. */
export interface EntriesInput {
  search?: string;
  actor_id?: string;
  resource_id?: string;
  as_whom_id?: string;
  support?: 'during' | 'without';
  action?: 'insert' | 'update' | 'delete' | 'event';
  result?: 'done' | 'denied';
  resource_type?: string;
  from?: string;
  until?: string;
}

const pageSize = 50;

/** Entries in keyset pages; keeps the previous results while a new search loads. */
export const entriesOptions = (tenant: string, input: EntriesInput) => {
  const { audit } = apiFor(tenant);
  return infiniteQueryOptions({
    queryKey: audit.list.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      audit.list.call(
        { ...input, limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

export const entryOptions = (tenant: string, id: string) =>
  apiFor(tenant).audit.get.queryOptions({ input: { id }, staleTime: Infinity });

export const peopleOptions = (tenant: string, search: string) =>
  queryOptions({
    ...apiFor(tenant).audit.people.queryOptions({ input: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });

export const personOptions = (tenant: string, id: string) =>
  apiFor(tenant).audit.people.queryOptions({ input: { id } });

export const retentionOptions = (tenant: string) => apiFor(tenant).audit.retention.queryOptions();
