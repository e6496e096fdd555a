import type { ResourceListing } from '@trunkline/contract/kernel/listing';
import type { LoadList } from '../routing.ts';
import { readListState, selectionOf } from './list-state.ts';
import { rowsOptions } from './queries.ts';
import { may, type ResourceApi, type ResourceRow } from './resource.ts';

/** Reads the rows that a list shows at an address, under the keys that the list itself uses. */
export function rowsLoader<Row extends ResourceRow>(
  listing: ResourceListing,
  apiOf: (tenant: string) => Pick<ResourceApi<Row>, 'list'>,
): LoadList {
  return async (client, { company, permissions }, search) => {
    const state = readListState(listing, search);
    const isShown = state.tab === null && may({ description: listing, permissions }, 'read');
    if (!isShown) return;
    const options = rowsOptions({ api: apiOf(company.id) }, selectionOf(state));
    // The screen itself refetches rows that were read before or failed to load.
    if (client.getQueryState(options.queryKey) === undefined)
      await client.prefetchInfiniteQuery(options);
  };
}
