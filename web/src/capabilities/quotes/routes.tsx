import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ContentSkeleton } from '../../kernel/content-skeleton.tsx';
import { portal, screenLoader, workspaceRecordRoutes } from '../../kernel/routing.ts';

const load = () => import('./load-list.ts');
const page = lazyRouteComponent(() => import('./pages/quote-page.tsx'), 'QuotePage');

export const quoteRoutes = workspaceRecordRoutes({
  path: '/quotes',
  crumb: 'Quotes',
  name: 'quotes',
  needs: 'quotes:read',
  load,
  list: lazyRouteComponent(() => import('./pages/quotes-page.tsx'), 'QuotesPage'),
  page,
  pending: ContentSkeleton,
});

/** A quote from the Quotes tab of the Marketplace. */
export const marketplaceQuote = createRoute({
  getParentRoute: () => portal,
  path: '/marketplace/quotes/$id',
  staticData: { crumb: 'Quote', needs: 'quotes:read' },
  loader: screenLoader(load),
  component: page,
});
