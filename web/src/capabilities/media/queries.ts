import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import type { AssetInput } from './address.ts';

const pageSize = 60;

/** Files in keyset pages; keeps the previous results while a new search loads. */
export const assetsOptions = (tenant: string, input: AssetInput) => {
  const { media } = apiFor(tenant);
  return infiniteQueryOptions({
    queryKey: media.list.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      media.list.call(
        { ...input, limit: pageSize, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

export const assetOptions = (tenant: string, id: string) =>
  apiFor(tenant).media.get.queryOptions({ input: { id } });

export const foldersOptions = (tenant: string) =>
  apiFor(tenant).media.folders.queryOptions({ input: { company_id: tenant } });

/**
 * The uses of a file, refetched each time they are shown, because others publish in the meantime.
 * Not under the library's key: refetching them for a file that was just deleted would fail.
 */
export const usesOptions = (tenant: string, id: string) =>
  apiFor(tenant).media.uses.queryOptions({
    input: { id },
    queryKey: ['uses of a file', tenant, id],
    staleTime: 0,
  });
