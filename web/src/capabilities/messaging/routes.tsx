import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { anySearch, filling, portal, screenLoader } from '../../kernel/routing.ts';

export const messages = createRoute({
  getParentRoute: () => filling,
  path: '/messages',
  staticData: { crumb: 'Messages' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-conversations.ts')),
  component: lazyRouteComponent(() => import('./pages/messages-page.tsx'), 'MessagesPage'),
});

export const contactRequests = createRoute({
  getParentRoute: () => portal,
  path: '/cms/requests',
  staticData: { crumb: 'Contact requests', list: 'requests' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/requests-page.tsx'), 'RequestsPage'),
  pendingComponent: ContentSkeleton,
});
