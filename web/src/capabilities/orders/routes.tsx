import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { portal, workspace, workspaceRecordRoutes } from '../../kernel/routing.ts';

const page = lazyRouteComponent(() => import('./pages/order-page.tsx'), 'OrderPage');

export const cart = createRoute({
  getParentRoute: () => workspace,
  path: '/cart',
  staticData: { crumb: 'Cart', needs: 'orders:create' },
  component: lazyRouteComponent(() => import('./pages/cart-page.tsx'), 'CartPage'),
  pendingComponent: ContentSkeleton,
});

export const orderRoutes = workspaceRecordRoutes({
  path: '/orders',
  crumb: 'Orders',
  name: 'orders',
  needs: 'orders:read',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/orders-page.tsx'), 'OrdersPage'),
  page,
  pending: ContentSkeleton,
});

/** An order from the Orders tab of the Marketplace. */
export const marketplaceOrder = createRoute({
  getParentRoute: () => portal,
  path: '/marketplace/orders/$id',
  staticData: { crumb: 'Order', needs: 'orders:read' },
  component: page,
});
