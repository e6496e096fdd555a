import { contract } from '@trunkline/contract';
import { Application, Partner } from '@trunkline/contract/partners';
import type { Me } from '@trunkline/contract/users';
import { PartnerPage } from '../capabilities/partners/pages/partner-page.tsx';
import { PartnersPage } from '../capabilities/partners/pages/partners-page.tsx';
import { refusal, type MockServer } from './mock-server.ts';
import { companyOf, idOf, meOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';

const instant = '2026-03-10T12:00:00Z';

export function partnerOf(number: number, changes: Partial<Partner> = {}): Partner {
  return Partner.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'list', 'delete'],
    name: `Partner ${number}`,
    company_id: platform.id,
    company_name: platform.name,
    partner_company_id: idOf(2),
    tier: 'registered',
    listing: 'hidden',
    city: '',
    country: '',
    specialities: '',
    website: null,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export function applicationOf(number: number, changes: Partial<Application> = {}): Application {
  return Application.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'delete'],
    company_name: `Applicant ${number}`,
    website: null,
    contact_name: 'Ada Byron',
    email: 'ada@applicant.example',
    phone: '',
    country: 'DE',
    tax_number: 'DE 123 456 789',
    kind: 'reseller',
    message: 'We have forty customers.',
    state: 'new',
    site_id: platform.id,
    site_name: platform.name,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export const nordlicht = partnerOf(40, {
  name: 'Nordlicht',
  tier: 'gold',
  listing: 'listed',
  city: 'Hamburg',
  country: 'DE',
  may: ['update', 'unlist', 'delete'],
});
export const sudwind = partnerOf(41, { name: 'Südwind', city: 'Graz', country: 'AT' });

export function mockPartners(
  server: MockServer,
  partners: Partner[] = [nordlicht, sudwind],
  applications: Application[] = [applicationOf(60, { company_name: 'Ostwind' })],
): void {
  server.answer(contract.partners.list, ({ search }) => ({
    items: partners.filter(({ name }) =>
      name.toLowerCase().includes(typeof search === 'string' ? search.toLowerCase() : ''),
    ),
    nextCursor: null,
  }));
  server.answer(
    contract.partners.get,
    ({ id }) => partners.find((partner) => partner.id === id) ?? refusal(404),
  );
  server.answer(contract.partners.applications.list, () => ({
    items: applications,
    nextCursor: null,
  }));
  server.answer(
    contract.partners.applications.get,
    ({ id }) => applications.find((application) => application.id === id) ?? refusal(404),
  );
  const north = companyOf(2, { name: 'Northwind' });
  server.answer(contract.companies.get, ({ id }) => (id === north.id ? north : platform));
  server.answer(contract.companies.list, () => ({ items: [platform, north], nextCursor: null }));
}

export const seller = (changes: Partial<Me> = {}) =>
  meOf({
    permissions: ['read', 'create', 'update', 'delete', 'export'].flatMap((action) => [
      `partners:${action}`,
      ...(action === 'create' ? [] : [`applications:${action}`]),
    ]),
    ...changes,
  });

export const renderPartners = (search = '', me = seller()) =>
  renderScreen(<PartnersPage />, { path: `/admin/partners${search}`, me });

export const renderPartner = (id: string, me = seller()) =>
  renderScreen(<PartnerPage />, {
    path: `/admin/partners/${id}`,
    route: '/admin/partners/$id',
    me,
  });
