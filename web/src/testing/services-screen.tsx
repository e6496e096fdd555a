import { contract } from '@trunkline/contract';
import { Service } from '@trunkline/contract/catalog';
import type { Me } from '@trunkline/contract/users';
import { ServicePage } from '../capabilities/catalog/pages/service-page.tsx';
import { ServicesPage } from '../capabilities/catalog/pages/services-page.tsx';
import { refusal, type MockServer } from './mock-server.ts';
import { idOf, meOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';

const instant = '2026-03-10T12:00:00Z';

export function serviceOf(number: number, changes: Partial<Service> = {}): Service {
  return Service.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'publish', 'retire', 'duplicate', 'delete'],
    company_id: platform.id,
    company_name: platform.name,
    slug: `service-${number}`,
    name: `Service ${number}`,
    provider: 'Brightwell',
    category: 'voice',
    state: 'draft',
    summary: 'Calls in the cloud.',
    description: '<p>Every call <strong>in one place</strong>.</p><p>And more.</p>',
    features: ['Queues', 'Recording'],
    requirements: [],
    documents: [],
    from_price: null,
    price: null,
    price_currency: 'USD',
    price_per: 'month',
    price_unit: '',
    picture: '',
    sort_order: 100,
    type: 'subscription',
    family: '',
    lead_days: 2,
    featured: false,
    needs_emergency_address: true,
    publish_request: null,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export const pbx = serviceOf(40, {
  name: 'Hosted PBX',
  slug: 'hosted-pbx',
  state: 'published',
  from_price: { amount: 1290, currency: 'USD', per: 'month', unit: 'seat' },
  price: '12.90',
  price_unit: 'seat',
  documents: [{ title: 'Data sheet', address: 'https://brightwell.example/sheet.pdf' }],
  may: ['update', 'unpublish', 'retire', 'feature', 'duplicate', 'delete'],
});
export const trunk = serviceOf(41, { name: 'SIP trunk', category: 'connectivity' });

export function mockServices(server: MockServer, services: Service[] = [pbx, trunk]): void {
  server.answer(contract.catalog.list, ({ search, state }) => ({
    items: services
      .filter(({ name }) =>
        name.toLowerCase().includes(typeof search === 'string' ? search.toLowerCase() : ''),
      )
      .filter((service) => state === undefined || service.state === state),
    nextCursor: null,
  }));
  server.answer(
    contract.catalog.get,
    ({ id }) => services.find((service) => service.id === id) ?? refusal(404),
  );
  server.answer(contract.catalog.plans, () => ({ items: [] }));
  server.answer(contract.catalog.serviceVersions, () => ({ items: [] }));
  server.answer(contract.catalog.serviceParts, () => ({
    version: 1,
    relations: [],
    questions: [],
  }));
  server.answer(contract.companies.get, () => platform);
  server.answer(contract.companies.list, () => ({ items: [platform], nextCursor: null }));
  server.answer(contract.audit.list, () => ({ items: [], nextCursor: null }));
}

export const publisher = (changes: Partial<Me> = {}) =>
  meOf({
    permissions: ['read', 'create', 'update', 'delete', 'export'].map(
      (action) => `services:${action}`,
    ),
    ...changes,
  });

export const renderServices = (search = '', me = publisher()) =>
  renderScreen(<ServicesPage />, { path: `/admin/services${search}`, me });

export const renderService = (id: string, search = '', me = publisher()) =>
  renderScreen(<ServicePage />, {
    path: `/admin/services/${id}${search}`,
    route: '/admin/services/$id',
    me,
  });
