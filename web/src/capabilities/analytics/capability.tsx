import { LayoutDashboard } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { countsOptions } from './queries.ts';
import { dashboard } from './routes.tsx';

export const analytics = defineCapability({
  routes: [dashboard],
  navigation: [
    {
      label: 'Dashboard',
      to: '/admin',
      icon: LayoutDashboard,
      position: 1,
      keywords: 'home overview figures activity',
      exact: true,
    },
  ],
  frame: {
    counts: {
      path: '/api/analytics/counts',
      seed: (client, { company }, counts) =>
        client.setQueryData(countsOptions(company.id).queryKey, counts),
    },
  },
  preload: [{ route: dashboard, audience: 'portal' }],
  permissionLabels: { analytics: 'dashboard figures' },
  auditSentences: { plurals: { analytics: 'the figures' } },
});
