import { contract } from '@trunkline/contract';
import { Integration, WebhookDelivery } from '@trunkline/contract/integrations';
import type { Me } from '@trunkline/contract/users';
import { IntegrationPage } from '../capabilities/integrations/pages/integration-page.tsx';
import { IntegrationsPage } from '../capabilities/integrations/pages/integrations-page.tsx';
import { type MockServer, refusal } from './mock-server.ts';
import { companyOf, idOf, meOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';

const instant = '2026-03-10T12:00:00Z';

export function integrationOf(number: number, changes: Partial<Integration> = {}): Integration {
  return Integration.parse({
    id: idOf(number),
    version: 1,
    may: ['update', 'pause', 'test', 'delete', 'export'],
    company_id: platform.id,
    company_name: platform.name,
    name: `Integration ${number}`,
    url: 'https://crm.example/hooks',
    topics: ['companies', 'users'],
    state: 'active',
    secret_at: instant,
    health: 'good',
    last_sent_at: instant,
    stuck: 0,
    created_at: instant,
    updated_at: instant,
    ...changes,
  });
}

export function deliveryOf(
  number: number,
  changes: Partial<WebhookDelivery> = {},
): WebhookDelivery {
  return WebhookDelivery.parse({
    id: idOf(number),
    event_id: `evt_${number}`,
    event: 'company.updated',
    payload: '{\n    "type": "company.updated"\n}',
    state: 'sent',
    attempts: 1,
    due_at: instant,
    answer: 204,
    error: null,
    duration: 18,
    created_at: instant,
    ...changes,
  });
}

export const crm = integrationOf(70, { name: 'CRM' });

/** Simulates a server with these integrations and their deliveries. */
export function mockIntegrations(
  server: MockServer,
  integrations: Integration[] = [crm],
  deliveries: WebhookDelivery[] = [],
): void {
  server.answer(contract.integrations.list, () => ({ items: integrations, nextCursor: null }));
  server.answer(
    contract.integrations.get,
    ({ id }) => integrations.find((integration) => integration.id === id) ?? refusal(404),
  );
  server.answer(contract.integrations.deliveries, ({ state }) => ({
    items: deliveries.filter((delivery) => state === undefined || delivery.state === state),
    nextCursor: null,
  }));
  const north = companyOf(2, { name: 'Northwind' });
  server.answer(contract.companies.get, ({ id }) => (id === north.id ? north : platform));
  server.answer(contract.companies.list, () => ({ items: [platform, north], nextCursor: null }));
}

export const integrator = (changes: Partial<Me> = {}) =>
  meOf({
    permissions: [
      ...['read', 'create', 'update', 'delete', 'export'].map((action) => `integrations:${action}`),
      ...['companies', 'users', 'services'].map((topic) => `${topic}:read`),
    ],
    ...changes,
  });

export const renderIntegrations = (search = '', me = integrator()) =>
  renderScreen(<IntegrationsPage />, { path: `/admin/integrations${search}`, me });

export const renderIntegration = (id: string, me = integrator()) =>
  renderScreen(<IntegrationPage />, {
    path: `/admin/integrations/${id}`,
    route: '/admin/integrations/$id',
    me,
  });
