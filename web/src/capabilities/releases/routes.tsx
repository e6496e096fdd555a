import { lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { recordRoutes } from '../../kernel/routing.ts';

export const releases = recordRoutes({
  path: '/release-notes',
  crumb: 'Release Notes',
  name: 'releases',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/releases-page.tsx'), 'ReleasesPage'),
  page: lazyRouteComponent(() => import('./pages/release-page.tsx'), 'ReleasePage'),
  pending: ContentSkeleton,
});
