import { contract } from '@trunkline/contract';
import type { OrderDetail } from '@trunkline/contract/orders';
import { page } from 'vitest/browser';
import { renderContent } from './content-screen.tsx';
import type { MockServer } from './mock-server.ts';
import { idOf, meOf } from './records.ts';

const { orders } = contract;

export const orderId = idOf(400);
export const orderAdmin = meOf({
  permissions: ['read', 'create', 'update', 'approve']
    .map((action) => `orders:${action}`)
    .concat('prices:read'),
});
const step = {
  line_id: null,
  title: 'Delivery of Hosted PBX',
  state: 'current',
  responsible_name: 'Northwind Telecom',
  due_at: '2031-03-20T12:00:00Z',
  at: null,
};

/** Simulates a server with one order. */
export function mockOrder(server: MockServer, order: OrderDetail): void {
  server.answer(orders.get, () => order);
  server.answer(orders.viewers, () => ({ viewers: [] }));
  server.answer(orders.list, () => ({ items: [order], nextCursor: null }));
  server.answer(orders.tasks, () => ({ items: order.tasks, next_page: null }));
  server.answer(orders.tracker, () => ({ ...order, steps: [step] }));
  server.answer(orders.approvalRules, () => ({ items: [] }));
  server.answer(orders.terms, () => ({ items: [] }));
  server.answer(contract.catalog.priceLists, () => ({ items: [], assignments: [] }));
  server.answer(contract.catalog.priceGrid, () => ({
    charges: [],
    prices: [],
    upcoming: [],
    next_page: null,
  }));
}

export const openOrder = (order: OrderDetail, path = `/admin/marketplace/orders/${orderId}`) =>
  renderContent(path, (server) => mockOrder(server, order), orderAdmin);

export const button = (name: string) => page.getByRole('button', { name, exact: true });
