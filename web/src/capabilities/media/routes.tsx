import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { anySearch, portal } from '../../kernel/routing.ts';

export const media = createRoute({
  getParentRoute: () => portal,
  path: '/cms/media',
  staticData: { crumb: 'Media' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('./pages/media-page.tsx'), 'MediaPage'),
  pendingComponent: ContentSkeleton,
});
