import { ConciergeBell } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { services } from './routes.tsx';

const CompanyServices = lazy(async () => ({
  default: (await import('./components/company-services.tsx')).CompanyServices,
}));

export const catalog = defineCapability({
  routes: [services.list, services.page],
  navigation: [
    {
      label: 'Service Management',
      to: '/admin/services',
      icon: ConciergeBell,
      position: 6,
      keywords: 'catalogue catalog offers prices publish products providers',
      count: 'services',
      needs: 'services:read',
    },
  ],
  paletteRecords: [
    {
      group: 'Services',
      needs: 'services:read',
      icon: ConciergeBell,
      search: async (tenant, input, signal) => {
        const { items } = await apiFor(tenant).catalog.list.call(input, { signal });
        return items.map(({ id, name, provider }) => ({ id, label: name, hint: provider }));
      },
      open: (navigate, id) => void navigate({ to: '/admin/services/$id', params: { id } }),
    },
  ],
  preload: [{ route: services.list, audience: 'portal' }],
  permissionLabels: { services: 'services' },
  companyTabs: [
    {
      value: 'services',
      label: 'Services',
      needs: 'services:read',
      position: 3,
      Content: ({ record }) => <CompanyServices company={record} />,
    },
  ],
  auditSentences: { tables: { services: 'service' } },
  mediaUses: { service: { label: 'Service', editorOf: (id) => `/admin/services/${id}` } },
});
