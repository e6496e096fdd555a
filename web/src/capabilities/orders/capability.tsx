import { PackageCheck, ShoppingCart } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { allAreas } from '../../kernel/areas.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { cartCountOptions } from './cart-queries.ts';
import { cart, marketplaceOrder, orderRoutes } from './routes.tsx';

const TasksItem = lazy(async () => ({
  default: (await import('./components/tasks-item.tsx')).TasksItem,
}));

const OrderCrumb = lazy(async () => ({
  default: (await import('./components/order-crumb.tsx')).OrderCrumb,
}));

const AddToCart = lazy(async () => ({
  default: (await import('./components/add-to-cart.tsx')).AddToCart,
}));

const OrderForCustomer = lazy(async () => ({
  default: (await import('./components/order-for-customer.tsx')).OrderForCustomer,
}));

const OrdersTab = lazy(async () => ({
  default: (await import('./components/orders-tab.tsx')).OrdersTab,
}));

export const capability = defineCapability({
  routes: [cart, orderRoutes.tree, marketplaceOrder],
  navigation: [
    {
      area: 'workspace',
      label: 'Cart',
      to: '/app/cart',
      icon: ShoppingCart,
      position: 22,
      keywords: 'basket checkout buy order',
      countOptions: cartCountOptions,
      needs: 'orders:create',
    },
    {
      area: 'workspace',
      label: 'Orders',
      to: '/app/orders',
      icon: PackageCheck,
      position: 24,
      keywords: 'purchases sales tracker tasks porting',
      needs: 'orders:read',
    },
  ],
  recordCrumbs: {
    '/app/orders/$id': (id) => (
      <Suspense fallback="Order">
        <OrderCrumb id={id} />
      </Suspense>
    ),
  },
  cartActions: [{ needs: 'orders:update', Content: OrderForCustomer }],
  waiting: [{ position: 30, needs: 'orders:read', Content: TasksItem }],
  attention: [
    {
      position: 10,
      needs: 'orders:read',
      counts: 'stuck_orders',
      icon: PackageCheck,
      to: '/admin/marketplace',
      search: { tab: 'orders' },
      one: 'stuck order',
      many: 'stuck orders',
    },
    {
      position: 11,
      needs: 'orders:approve',
      counts: 'waiting_orders',
      icon: PackageCheck,
      to: '/admin/marketplace',
      search: { tab: 'orders', approval: 'mine' },
      one: 'order to approve',
      many: 'orders to approve',
    },
    {
      position: 12,
      needs: 'orders:read',
      counts: 'open_tasks',
      icon: PackageCheck,
      to: '/admin/marketplace',
      search: { tab: 'orders' },
      one: 'open order task',
      many: 'open order tasks',
    },
  ],
  marketplaceTabs: [
    {
      value: 'orders',
      label: 'Orders',
      needs: 'orders:read',
      position: 30,
      Content: OrdersTab,
    },
  ],
  planActions: [{ needs: 'orders:create', Content: AddToCart }],
  preload: [
    { route: cart, audience: 'workspace' },
    { route: orderRoutes.list, audience: 'workspace' },
  ],
  permissionLabels: { orders: 'orders' },
  liveTopics: [{ topics: ['orders'], keysOf: (tenant) => [apiFor(tenant).orders.key()] }],
  anchors: {
    order: {
      areas: allAreas,
      needs: 'orders:read',
      linkTo: (id, area) => ({
        to: area === 'admin' ? '/admin/marketplace/orders/$id' : '/app/orders/$id',
        params: { id },
      }),
    },
  },
  auditSentences: () => import('./audit-sentences.ts'),
});
