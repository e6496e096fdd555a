import { orderResource } from '@trunkline/contract/orders';
import { exportableOf, type ResourceSource } from '../../kernel/resource/index.ts';
import { findCompany } from '../companies/index.ts';
import { orderActions } from './policy.ts';
import { firstBillOf } from './present.ts';
import { selectAmounts } from './queries/lines.ts';
import { orderColumns, orderFilters, orderSearch, orderSorts } from './queries/orders.ts';

export const orderSource: ResourceSource<typeof orderResource> = {
  description: orderResource,
  table: 'orders',
  permanent: true,
  columns: orderColumns,
  async readPageColumns(tx, ids) {
    const lines = Map.groupBy(await selectAmounts(tx, ids), ({ order_id }) => order_id);
    return new Map(ids.map((id) => [id, { first_bill: String(firstBillOf(lines.get(id) ?? [])) }]));
  },
  sorts: orderSorts,
  search: orderSearch,
  filters: orderFilters,
  scope: () => null,
  may: orderActions,
  parse: (record) => orderResource.create.safeParse(record),
  // Placing an order checks its prices, which the resource kit can't do.
  insert: () => Promise.reject(new Error('orders are placed one at a time')),
  resolve: (tx, _field, text) => findCompany(tx, text),
};

export const orderExport = exportableOf(orderSource);
