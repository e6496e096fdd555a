import { lazy, Suspense } from 'react';
import type { CompanyTab } from '../../capabilities/companies/company-tab.ts';
import { CompanyPage } from '../../capabilities/companies/pages/company-page.tsx';

const CompanyPeople = lazy(async () => ({
  default: (await import('../../capabilities/users/components/company-people.tsx')).CompanyPeople,
}));

/**
 * What a company's page shows besides the company itself. Companies come before what belongs to them among the
 * capabilities, so each of those joins here: partners, services and integrations once they exist.
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
];

export function CompanyScreen() {
  return <CompanyPage tabs={tabs} />;
}
