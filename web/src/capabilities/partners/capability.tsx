import { Handshake } from 'lucide-react';
import { lazy } from 'react';
import { defineCapability } from '../../kernel/capability.ts';
import { partners as routes } from './routes.tsx';

const CompanyPartners = lazy(async () => ({
  default: (await import('./components/company-partners.tsx')).CompanyPartners,
}));

export const capability = defineCapability({
  routes: [routes.list, routes.page],
  navigation: [
    {
      label: 'Partner Management',
      to: '/admin/partners',
      icon: Handshake,
      position: 5,
      keywords: 'partners applications locator tiers resellers',
      count: 'partners',
      needs: 'partners:read',
    },
  ],
  attention: [
    {
      position: 70,
      needs: 'applications:read',
      counts: 'waiting_applications',
      icon: Handshake,
      to: '/admin/partners',
      search: { tab: 'applications' },
      one: 'application to review',
      many: 'applications to review',
    },
  ],
  preload: [{ route: routes.list, audience: 'admin' }],
  permissionLabels: { partners: 'partners', applications: 'partner applications' },
  companyTabs: [
    {
      value: 'partners',
      label: 'Partners',
      needs: 'partners:read',
      position: 2,
      Content: ({ record }) => <CompanyPartners company={record} />,
    },
  ],
  anchors: {
    partner: {
      label: 'Partner',
      needs: 'partners:read',
      linkTo: (id) => ({ to: '/admin/partners/$id', params: { id } }),
    },
  },
  auditSentences: () => import('./audit-sentences.ts'),
  exportLabels: { applications: 'Partner applications' },
});
