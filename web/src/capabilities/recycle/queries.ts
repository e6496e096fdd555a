import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { RecycleType } from '@trunkline/contract/recycle/listing';
import { apiFor } from '../../kernel/api.ts';

const pageSize = 50;

export interface BinInput {
  search?: string;
  item_type?: RecycleType;
}

/** Reads the recycle bin in keyset pages; while a new search runs, the previous rows stay. */
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

/** Conflicts and dependents of these items, never cached because other users change them too. */
export const previewOptions = (tenant: string, ids: readonly string[]) =>
  apiFor(tenant).recycle.preview.queryOptions({
    input: { ids: [...ids] },
    staleTime: 0,
    gcTime: 0,
  });
