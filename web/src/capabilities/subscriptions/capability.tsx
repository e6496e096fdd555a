import { RefreshCw } from 'lucide-react';
import { lazy } from 'react';
import { allAreas } from '../../kernel/areas.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { subscriptionScreen } from './routes.tsx';

const SubscriptionViews = lazy(async () => ({
  default: (await import('./components/subscription-views.tsx')).SubscriptionViews,
}));

export const capability = defineCapability({
  routes: [subscriptionScreen],
  navigation: [
    {
      area: 'workspace',
      label: 'Subscriptions',
      to: '/app/subscriptions',
      icon: RefreshCw,
      position: 30,
      keywords: 'seats renewals terms',
      needs: 'subscriptions:read',
    },
  ],
  attention: [
    {
      position: 14,
      needs: 'subscriptions:read',
      counts: 'upcoming_renewals',
      icon: RefreshCw,
      to: '/admin/marketplace',
      search: { tab: 'subscriptions', view: 'renewals', terms: 'committed' },
      one: 'renewal in the next 30 days',
      many: 'renewals in the next 30 days',
    },
    {
      position: 15,
      needs: 'subscriptions:read',
      counts: 'exposed_subscriptions',
      icon: RefreshCw,
      to: '/admin/marketplace',
      search: { tab: 'subscriptions', view: 'renewals' },
      one: "commitment longer than your customer's",
      many: "commitments longer than your customers'",
    },
  ],
  marketplaceTabs: [
    {
      value: 'subscriptions',
      label: 'Subscriptions',
      needs: 'subscriptions:read',
      position: 40,
      Content: () => <SubscriptionViews />,
    },
  ],
  permissionLabels: { subscriptions: 'subscriptions' },
  anchors: {
    subscription: {
      areas: allAreas,
      label: 'Subscription',
      needs: 'subscriptions:read',
      linkTo: (id, area) =>
        area === 'admin'
          ? { to: '/admin/marketplace', search: { tab: 'subscriptions', open: id } }
          : { to: '/app/subscriptions', search: { open: id } },
    },
  },
  auditSentences: () => import('./audit-sentences.ts'),
});
