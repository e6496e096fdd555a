import { RefreshCw } from 'lucide-react';
import { lazy } from 'react';
import { defineCapability } from '../../kernel/capability.ts';
import { subscriptionScreen } from './routes.tsx';

const SubscriptionList = lazy(async () => ({
  default: (await import('./components/subscription-list.tsx')).SubscriptionList,
}));

export const subscriptions = defineCapability({
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
      Content: () => <SubscriptionList />,
    },
  ],
  permissionLabels: { subscriptions: 'subscriptions' },
  auditSentences: () => import('./audit-sentences.ts'),
});
