import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { RecycleType } from '@trunkline/contract/recycle/listing';
import { apiFor } from '../../kernel/api.ts';

const pageSize = 50;

export interface BinInput {
  search?: string;
  item_type?: RecycleType;
}

/** What lies in the bin, in keyset pages; while another search runs, the last one's rows stay. */
export const binOptions = (tenant: string, input: BinInput) => {
  const { recycle } = apiFor(tenant);
  return infiniteQueryOptions({
    queryKey: recycle.list.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      recycle.list.call(
        { ...input, limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** What restoring or purging these would meet, asked anew each time: others work here too. */
export const previewOptions = (tenant: string, ids: readonly string[]) =>
  apiFor(tenant).recycle.preview.queryOptions({
    input: { ids: [...ids] },
    staleTime: 0,
    gcTime: 0,
  });
