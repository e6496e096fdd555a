import { Siren } from 'lucide-react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { unreadAlertsOptions } from './queries.ts';
import { alerts as routes, openedAlert } from './routes.tsx';

export const capability = defineCapability({
  routes: [routes.list, routes.page, openedAlert],
  navigation: [
    {
      label: 'System Alerts',
      to: '/admin/alerts',
      icon: Siren,
      position: 22,
      keywords: 'announce banner urgent warning maintenance outage read report acknowledge',
      needs: 'alerts:read',
    },
  ],
  permissionLabels: { alerts: 'alerts' },
  auditSentences: () => import('./audit-sentences.ts'),
  exportLabels: { alerts: 'System alerts', 'alerts.report': 'Alert read report' },
  frame: {
    alerts: {
      path: '/api/alerts/unread',
      seed: (client, { company }, alerts) =>
        void client.prefetchQuery({
          ...unreadAlertsOptions(company.id, () => Promise.resolve(alerts)),
          staleTime: 0,
        }),
    },
  },
  liveTopics: [{ topics: ['alerts'], keysOf: (tenant) => [apiFor(tenant).alerts.key()] }],
});
