import { ConciergeBell, Store } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { marketplace, offers, services } from './routes.tsx';

const CompanyServices = lazy(async () => ({
  default: (await import('./components/company-services.tsx')).CompanyServices,
}));

const PricesTab = lazy(async () => ({
  default: (await import('./prices/prices-tab.tsx')).PricesTab,
}));

const OfferCrumb = lazy(async () => ({
  default: (await import('./offers/offer-crumb.tsx')).OfferCrumb,
}));

const OffersPreview = lazy(async () => ({
  default: (await import('./offers/offers-preview.tsx')).OffersPreview,
}));

export const capability = defineCapability({
  routes: [services.list, services.page, offers.tree, marketplace],
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
    {
      label: 'Marketplace',
      to: '/admin/marketplace',
      icon: Store,
      position: 13,
      keywords: 'prices price lists margin mark-up sell',
      needs: 'prices:read',
    },
    {
      area: 'workspace',
      label: 'Services',
      to: '/app/services',
      icon: ConciergeBell,
      position: 20,
      keywords: 'catalogue prices products',
      needs: 'services:read',
    },
  ],
  recordCrumbs: {
    '/app/services/$slug': (slug) => (
      <Suspense fallback="Service">
        <OfferCrumb slug={slug} />
      </Suspense>
    ),
  },
  homeCards: [{ position: 10, needs: 'services:read', Content: OffersPreview }],
  paletteRecords: [
    {
      areas: ['workspace'],
      group: 'Available services',
      needs: 'services:read',
      icon: ConciergeBell,
      search: async (tenant, { search, limit }, signal) => {
        const { items } = await apiFor(tenant).catalog.offers.call(
          { q: search, limit },
          { signal },
        );
        return items.map(({ slug, name, provider }) => ({ id: slug, label: name, hint: provider }));
      },
      open: (navigate, slug) => void navigate({ to: '/app/services/$slug', params: { slug } }),
    },
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
  preload: [
    { route: services.list, audience: 'admin' },
    { route: offers.list, audience: 'workspace' },
  ],
  marketplaceTabs: [
    { value: 'prices', label: 'Prices', needs: 'prices:read', position: 10, Content: PricesTab },
  ],
  permissionLabels: { services: 'services', prices: 'prices' },
  companyTabs: [
    {
      value: 'services',
      label: 'Services',
      needs: 'services:read',
      position: 3,
      Content: ({ record }) => <CompanyServices company={record} />,
    },
  ],
  auditSentences: () => import('./audit-sentences.ts'),
  mediaUses: { service: { label: 'Service', editorOf: (id) => `/admin/services/${id}` } },
});
