import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal, screenLoader } from '../../kernel/routing.ts';

export const recycleBin = createRoute({
  getParentRoute: () => portal,
  path: '/recycle-bin',
  staticData: { crumb: 'Recycle Bin' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./load-list.ts')),
  component: lazyRouteComponent(() => import('./pages/recycle-page.tsx'), 'RecyclePage'),
});
