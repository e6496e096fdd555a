import { lazy, Suspense } from 'react';
import type { CompanyTab } from '../../capabilities/companies/company-tab.ts';
import { CompanyPage } from '../../capabilities/companies/pages/company-page.tsx';

const CompanyPeople = lazy(async () => ({
  default: (await import('../../capabilities/users/components/company-people.tsx')).CompanyPeople,
}));

const CompanyPartners = lazy(async () => ({
  default: (await import('../../capabilities/partners/components/company-partners.tsx'))
    .CompanyPartners,
}));

const CompanyIntegrations = lazy(async () => ({
  default: (await import('../../capabilities/integrations/components/company-integrations.tsx'))
    .CompanyIntegrations,
}));

const ConversationsAbout = lazy(async () => ({
  default: (await import('../../capabilities/messaging/components/conversations-about.tsx'))
    .ConversationsAbout,
}));

const CompanyServices = lazy(async () => ({
  default: (await import('../../capabilities/catalog/components/company-services.tsx'))
    .CompanyServices,
}));

/**
 * What a company's page shows besides the company itself. Companies come before what belongs to them among the
 * capabilities, so each of those joins here.
 */
const tabs: readonly CompanyTab[] = [
  {
    value: 'people',
    label: 'People',
    needs: 'users:read',
    content: (company) => (
      <Suspense>
        <CompanyPeople company={company} />
      </Suspense>
    ),
  },
  {
    value: 'partners',
    label: 'Partners',
    needs: 'partners:read',
    content: (company) => (
      <Suspense>
        <CompanyPartners company={company} />
      </Suspense>
    ),
  },
  {
    value: 'services',
    label: 'Services',
    needs: 'services:read',
    content: (company) => (
      <Suspense>
        <CompanyServices company={company} />
      </Suspense>
    ),
  },
  {
    value: 'integrations',
    label: 'Integrations',
    needs: 'integrations:read',
    content: (company) => (
      <Suspense>
        <CompanyIntegrations company={company} />
      </Suspense>
    ),
  },
  {
    value: 'messages',
    label: 'Messages',
    needs: 'messages:read',
    content: ({ id, name }) => (
      <Suspense>
        <ConversationsAbout anchor={{ type: 'company', id, label: name }} company={id} />
      </Suspense>
    ),
  },
];

export function CompanyScreen() {
  return <CompanyPage tabs={tabs} />;
}
