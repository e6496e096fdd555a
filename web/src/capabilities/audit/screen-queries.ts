import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

/** What the list is asked for besides its page. */
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

/** Entries in keyset pages; while another search runs, those of the last one stay. */
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

/** One entry with before and after. */
export const entryOptions = (tenant: string, id: string) =>
  apiFor(tenant).audit.get.queryOptions({ input: { id }, staleTime: Infinity });

/** People to choose from by a part of their name. */
export const peopleOptions = (tenant: string, search: string) =>
  queryOptions({
    ...apiFor(tenant).audit.people.queryOptions({ input: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });

/** The one person that was chosen. */
export const personOptions = (tenant: string, id: string) =>
  apiFor(tenant).audit.people.queryOptions({ input: { id } });

/** How long entries are kept. */
export const retentionOptions = (tenant: string) => apiFor(tenant).audit.retention.queryOptions();
