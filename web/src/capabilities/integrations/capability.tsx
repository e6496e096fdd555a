import { Plug } from 'lucide-react';
import { lazy } from 'react';
import { defineCapability } from '../../kernel/capability.ts';
import { connectorRoute, integrations as routes } from './routes.tsx';

const CompanyIntegrations = lazy(async () => ({
  default: (await import('./components/company-integrations.tsx')).CompanyIntegrations,
}));

export const capability = defineCapability({
  routes: [routes.list, routes.page, connectorRoute],
  navigation: [
    {
      label: 'Integration Management',
      to: '/admin/integrations',
      icon: Plug,
      position: 4,
      keywords:
        'webhooks api keys tokens events secrets deliveries suppliers connectors differences',
      count: 'integrations',
      needs: 'integrations:read',
    },
  ],
  attention: [
    {
      position: 30,
      needs: 'integrations:read',
      counts: 'failing_webhooks',
      icon: Plug,
      to: '/admin/integrations',
      one: 'integration with failed webhooks',
      many: 'integrations with failed webhooks',
    },
    {
      position: 31,
      needs: 'integrations:read',
      counts: 'failing_connectors',
      icon: Plug,
      to: '/admin/integrations',
      one: "supplier that isn't responding",
      many: "suppliers that aren't responding",
    },
  ],
  preload: [{ route: routes.list, audience: 'admin' }],
  permissionLabels: { integrations: 'integrations', api_keys: 'API keys' },
  companyTabs: [
    {
      value: 'integrations',
      label: 'Integrations',
      needs: 'integrations:read',
      position: 4,
      Content: ({ record }) => <CompanyIntegrations company={record} />,
    },
  ],
  auditSentences: () => import('./audit-sentences.ts'),
});
