import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { Building2, Network, Plus } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { areaHomes, allAreas } from '../../kernel/areas.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { CompanyCrumb } from './components/company-crumb.tsx';
import { companies as routes, companiesBelow, ownCompany } from './routes.tsx';

const CompanyCard = lazy(async () => ({
  default: (await import('./components/company-card.tsx')).CompanyCard,
}));
const NameItem = lazy(async () => ({
  default: (await import('./components/name-item.tsx')).NameItem,
}));

export const capability = defineCapability({
  routes: [routes.list, routes.page, companiesBelow.list, companiesBelow.page, ownCompany],
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
    {
      area: 'workspace',
      label: 'Companies',
      to: '/app/companies',
      icon: Network,
      position: 70,
      keywords: 'customers resellers distributors tenants below',
      count: 'companies',
      // Everyone may read their own company, which has an entry of its own.
      needs: 'companies:create',
    },
    {
      area: 'workspace',
      label: 'Company',
      to: '/app/company',
      icon: Building2,
      position: 75,
      keywords: 'details address contact own organisation',
      needs: 'companies:read',
    },
  ],
  recordCrumbs: {
    '/admin/companies/$id': (id) => <CompanyCrumb id={id} />,
    '/app/companies/$id': (id) => <CompanyCrumb id={id} />,
  },
  waiting: [{ position: 10, needs: 'companies:update', Content: NameItem }],
  homeCards: [{ position: 1, inSideColumn: true, needs: 'companies:read', Content: CompanyCard }],
  paletteActions: [
    {
      areas: allAreas,
      label: 'New company',
      keywords: 'create add tenant reseller customer',
      icon: Plus,
      needs: 'companies:create',
      run: (navigate, area) =>
        void navigate({ to: `${areaHomes[area]}/companies`, search: { create: true } }),
    },
  ],
  paletteRecords: [
    {
      areas: allAreas,
      group: 'Companies',
      needs: 'companies:read',
      icon: Building2,
      search: async (tenant, input, signal) => {
        const { items } = await apiFor(tenant).companies.list.call(input, { signal });
        return items.map(({ id, name, kind }) => ({ id, label: name, hint: companyKinds[kind] }));
      },
      open: (navigate, id, area) =>
        void navigate({ to: `${areaHomes[area]}/companies/$id`, params: { id } }),
    },
  ],
  preload: [
    { route: routes.list, audience: 'admin' },
    { route: companiesBelow.list, audience: 'workspace' },
    { route: ownCompany, audience: 'workspace' },
  ],
  permissionLabels: { companies: 'companies' },
  anchors: {
    company: {
      areas: allAreas,
      label: 'Company',
      needs: 'companies:read',
      linkTo: (id, area) => ({ to: `${areaHomes[area]}/companies/$id`, params: { id } }),
    },
  },
  auditSentences: () => import('./audit-sentences.ts'),
});
