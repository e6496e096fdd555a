import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResourceApi, ResourceRow, Selection } from './resource.ts';

export const pageSize = 50;

/** Reads a list in keyset pages. The previous rows stay while a new search runs. */
export function rowsOptions<Row extends ResourceRow>(
  { api }: { readonly api: Pick<ResourceApi<Row>, 'list'> },
  selection: Selection,
) {
  return infiniteQueryOptions({
    queryKey: api.list.key({ type: 'infinite', input: selection }),
    queryFn: ({ pageParam, signal }) =>
      api.list.call(
        { ...selection, limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function rowOptions<Row extends ResourceRow>(
  { api }: { readonly api: Pick<ResourceApi<Row>, 'get'> },
  id: string,
) {
  const { get } = api;
  if (!get) throw new Error('These records have no `get` operation');
  return queryOptions({
    queryKey: get.queryKey({ input: { id } }),
    queryFn: ({ signal }) => get.call({ id }, { signal }),
  });
}
