import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { anySearch, portal, recordRoutes, screenLoader, workspace } from '../../kernel/routing.ts';

export const services = recordRoutes({
  path: '/services',
  crumb: 'Service Management',
  name: 'services',
  load: () => import('./load-list.ts'),
  list: lazyRouteComponent(() => import('./pages/services-page.tsx'), 'ServicesPage'),
  page: lazyRouteComponent(() => import('./pages/service-page.tsx'), 'ServicePage'),
});

export const marketplace = createRoute({
  getParentRoute: () => portal,
  path: '/marketplace',
  staticData: { crumb: 'Marketplace', needs: 'prices:read' },
  validateSearch: anySearch,
  loader: screenLoader(() => import('./prices/load-prices.ts')),
  component: lazyRouteComponent(() => import('./pages/marketplace-page.tsx'), 'MarketplacePage'),
});

const parent = createRoute({
  getParentRoute: () => workspace,
  path: '/services',
  staticData: { crumb: 'Services', needs: 'services:read' },
});

const offersLoader = screenLoader(() => import('./offers/load-offers.ts'));

const offerList = createRoute({
  getParentRoute: () => parent,
  path: '/',
  validateSearch: anySearch,
  loader: offersLoader,
  component: lazyRouteComponent(() => import('./pages/offers-page.tsx'), 'OffersPage'),
});

const offer = createRoute({
  getParentRoute: () => parent,
  path: '/$slug',
  loader: offersLoader,
  component: lazyRouteComponent(() => import('./pages/offer-page.tsx'), 'OfferPage'),
});

/** Services on offer to the company of the signed-in person. */
export const offers = {
  tree: parent.addChildren([offerList, offer]),
  list: offerList,
  page: offer,
};
