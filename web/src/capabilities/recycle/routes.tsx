import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal } from '../../kernel/routing.ts';

export const recycleBin = createRoute({
  getParentRoute: () => portal,
  path: '/recycle-bin',
  staticData: { crumb: 'Recycle Bin' },
  validateSearch: anySearch,
  component: lazyRouteComponent(() => import('./pages/recycle-page.tsx'), 'RecyclePage'),
});
