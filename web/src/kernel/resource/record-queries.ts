import type { ResourceListing } from '@trunkline/contract/kernel/listing';
import type { ScreenQueries } from '../routing.ts';
import { readListState, selectionOf } from './list-state.ts';
import { rowOptions, rowsOptions } from './queries.ts';
import { may, type ResourceApi, type ResourceRow } from './resource.ts';

/** Returns the query of a list, or of a record if the address contains its ID. */
export function recordQueries<Row extends ResourceRow>(
  listing: ResourceListing,
  apiOf: (tenant: string) => Pick<ResourceApi<Row>, 'list' | 'get'>,
): ScreenQueries {
  return ({ company, permissions }, { params: { id }, search }) => {
    if (!may({ description: listing, permissions }, 'read')) return [];
    const resource = { api: apiOf(company.id) };
    if (id !== undefined) return [rowOptions(resource, id)];
    const state = readListState(listing, search);
    return state.tab === null ? [rowsOptions(resource, selectionOf(state))] : [];
  };
}
