import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, screenLoader, workspace } from '../../kernel/routing.ts';

export const subscriptionScreen = createRoute({
  getParentRoute: () => workspace,
  path: '/subscriptions',
  staticData: { crumb: 'Subscriptions', needs: 'subscriptions:read', list: 'subscriptions' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(
    () => import('./pages/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
});
