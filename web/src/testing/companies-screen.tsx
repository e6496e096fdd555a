import type { Company } from '@trunkline/contract/companies';
import { contract } from '@trunkline/contract';
import type { Me } from '@trunkline/contract/users';
import { CompaniesPage } from '../capabilities/companies/pages/companies-page.tsx';
import { refusal, type MockServer } from './mock-server.ts';
import { companyOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';

export const northwind = companyOf(2, {
  name: 'Northwind',
  slug: 'northwind',
  website: 'https://northwind.example',
  may: ['update', 'delete', 'suspend'],
});
export const harbour = companyOf(3, {
  name: 'Harbour',
  slug: 'harbour',
  status: 'suspended',
  may: ['update', 'delete', 'activate'],
});
export const meridian = companyOf(4, { name: 'Meridian', slug: 'meridian', may: [] });

/**
 * Simulates a server with these companies: it searches, filters, sorts by name and reads single
 * ones.
 */
export function mockCompanies(
  server: MockServer,
  companies: Company[] = [harbour, meridian, northwind],
): void {
  server.answer(contract.companies.list, ({ search, status, sort }) => {
    const query = typeof search === 'string' ? search.toLowerCase() : '';
    const items = companies
      .filter(({ name }) => name.toLowerCase().includes(query))
      .filter((company) => status === undefined || company.status === status)
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return { items: sort === '-name' ? items.toReversed() : items, nextCursor: null };
  });
  server.answer(
    contract.companies.get,
    ({ id }) => [...companies, platform].find((company) => company.id === id) ?? refusal(404),
  );
}

export const renderCompanies = (search = '', me?: Me) =>
  renderScreen(<CompaniesPage />, { path: `/admin/companies${search}`, me });
