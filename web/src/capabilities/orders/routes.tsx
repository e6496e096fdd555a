import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { portal, screenLoader, workspace, workspaceRecordRoutes } from '../../kernel/routing.ts';

const load = () => import('./load-list.ts');
const page = lazyRouteComponent(() => import('./pages/order-page.tsx'), 'OrderPage');

export const cart = createRoute({
  getParentRoute: () => workspace,
  path: '/cart',
  staticData: { crumb: 'Cart', needs: 'orders:create' },
  loader: screenLoader(() => import('./load-cart.ts')),
  component: lazyRouteComponent(() => import('./pages/cart-page.tsx'), 'CartPage'),
  pendingComponent: ContentSkeleton,
});

export const orderRoutes = workspaceRecordRoutes({
  path: '/orders',
  crumb: 'Orders',
  name: 'orders',
  needs: 'orders:read',
  load,
  list: lazyRouteComponent(() => import('./pages/orders-page.tsx'), 'OrdersPage'),
  page,
  pending: ContentSkeleton,
});

/** An order from the Orders tab of the Marketplace. */
export const marketplaceOrder = createRoute({
  getParentRoute: () => portal,
  path: '/marketplace/orders/$id',
  staticData: { crumb: 'Order', needs: 'orders:read' },
  loader: screenLoader(load),
  component: page,
});
