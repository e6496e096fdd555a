import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const redirectList = createRoute({
  getParentRoute: () => portal,
  path: '/cms/redirects',
  staticData: { crumb: 'Redirects', list: 'redirects' },
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/redirects-page.tsx'), 'RedirectsPage'),
  pendingComponent: ContentSkeleton,
  validateSearch: anySearch,
});
