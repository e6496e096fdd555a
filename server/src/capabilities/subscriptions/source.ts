import { subscriptionResource } from '@trunkline/contract/subscriptions';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { subscriptionActions } from './policy.ts';
import {
  subscriptionColumns,
  subscriptionFilters,
  subscriptionSearch,
  subscriptionSorts,
} from './queries/list.ts';

export const subscriptionSource: ResourceSource<typeof subscriptionResource> = {
  description: subscriptionResource,
  table: 'subscriptions',
  permanent: true,
  columns: subscriptionColumns,
  sorts: subscriptionSorts,
  search: subscriptionSearch,
  filters: subscriptionFilters,
  scope: () => null,
  may: subscriptionActions,
  parse: (record) => subscriptionResource.create.safeParse(record),
  // Orders create subscriptions.
  insert: () => Promise.reject(new Error('subscriptions are created by orders')),
  resolve: () => Promise.resolve(null),
};

export const subscriptionExport = exportableOf(subscriptionSource);
