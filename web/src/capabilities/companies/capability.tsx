import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { Building2, Plus } from 'lucide-react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { CompanyCrumb } from './components/company-crumb.tsx';
import { companies as routes } from './routes.tsx';

export const companies = defineCapability({
  routes: [routes.list, routes.page],
  navigation: [
    {
      label: 'Company Management',
      to: '/admin/companies',
      icon: Building2,
      position: 2,
      keywords: 'tenants distributors resellers customers',
      count: 'companies',
      needs: 'companies:read',
    },
  ],
  recordCrumbs: { '/admin/companies/$id': (id) => <CompanyCrumb id={id} /> },
  paletteActions: [
    {
      label: 'New company',
      keywords: 'create add tenant reseller customer',
      icon: Plus,
      needs: 'companies:create',
      run: (navigate) => void navigate({ to: '/admin/companies', search: { create: true } }),
    },
  ],
  paletteRecords: [
    {
      group: 'Companies',
      needs: 'companies:read',
      icon: Building2,
      search: async (tenant, input, signal) => {
        const { items } = await apiFor(tenant).companies.list.call(input, { signal });
        return items.map(({ id, name, kind }) => ({ id, label: name, hint: companyKinds[kind] }));
      },
      open: (navigate, id) => void navigate({ to: '/admin/companies/$id', params: { id } }),
    },
  ],
  preload: [{ route: routes.list, audience: 'portal' }],
  permissionLabels: { companies: 'companies' },
  auditSentences: {
    tables: { companies: 'company' },
    columns: { parent_id: 'parent company', contact_email: 'contact email' },
  },
});
