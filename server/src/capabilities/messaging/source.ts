import { requestResource } from '@trunkline/contract/messaging';
import { Problem } from '../../kernel/errors.ts';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { requestActions } from './policy.ts';
import { requestColumns, requestFilters, requestSearch, requestSorts } from './queries.ts';

export const requestSource: ResourceSource<typeof requestResource> = {
  description: requestResource,
  table: 'contact_requests',
  columns: requestColumns,
  sorts: requestSorts,
  search: requestSearch,
  filters: requestFilters,
  scope: () => null,
  may: requestActions,
  parse: (record) => requestResource.create.safeParse(record),
  // Only visitors create them, through the form.
  insert: () => Promise.reject(new Problem('forbidden')),
  resolve: () => Promise.resolve(null),
};

export const requestExport = exportableOf(requestSource);
