import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import type { AssetInput } from './address.ts';

const pageSize = 60;

/** Files of the library, in keyset pages; while another search runs, the last one's stay. */
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
 * Who shows a file, asked anew each time it is shown: others publish meanwhile. Not with the rest of the library: of a
 * file that has just been deleted it would be asked in vain.
 */
export const usesOptions = (tenant: string, id: string) =>
  apiFor(tenant).media.uses.queryOptions({
    input: { id },
    queryKey: ['uses of a file', tenant, id],
    staleTime: 0,
  });
