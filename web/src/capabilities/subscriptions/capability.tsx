import { RefreshCw } from 'lucide-react';
import { lazy } from 'react';
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
  auditSentences: () => import('./audit-sentences.ts'),
});
