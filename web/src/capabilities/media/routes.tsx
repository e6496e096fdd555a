import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const media = createRoute({
  getParentRoute: () => portal,
  path: '/cms/media',
  staticData: { crumb: 'Media' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/media-page.tsx'), 'MediaPage'),
  pendingComponent: ContentSkeleton,
});
