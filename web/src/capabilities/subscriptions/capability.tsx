import { RefreshCw } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
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
      keywords: 'seats quantity renewals plans terms cancel suspend',
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
  paletteRecords: [
    {
      areas: ['workspace', 'admin'],
      group: 'Subscriptions',
      needs: 'subscriptions:read',
      icon: RefreshCw,
      search: async (tenant, input, signal) => {
        const { items } = await apiFor(tenant).subscriptions.list.call(input, { signal });
        return items.map(({ id, service, plan, buyer_name }) => ({
          id,
          label: `${service}, ${plan}`,
          hint: buyer_name,
        }));
      },
      open: (navigate, id, area) =>
        void (area === 'workspace'
          ? navigate({ to: '/app/subscriptions', search: { open: id } })
          : navigate({ to: '/admin/marketplace', search: { tab: 'subscriptions', open: id } })),
    },
  ],
  permissionLabels: { subscriptions: 'subscriptions' },
  auditSentences: () => import('./audit-sentences.ts'),
});
