import { contract } from '@trunkline/contract';
import { Connector } from '@trunkline/contract/integrations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderContent } from '../../../testing/content-screen.tsx';
import { integrator } from '../../../testing/integrations-screen.tsx';
import { idOf, platform } from '../../../testing/records.ts';

test('a connector links back to the list of connectors, and to stuck orders and differences', async () => {
  const connector = Connector.parse({
    id: idOf(71),
    version: 1,
    may: [],
    company_id: platform.id,
    company_name: platform.name,
    name: 'Norden delivery',
    url: 'https://norden.example/orders',
    kind: 'http',
    state: 'active',
    secret_at: null,
    health: 'unused',
    last_good_at: null,
    failing_since: null,
    failure: '',
    stuck: 2,
    drift: 1,
    created_at: '2026-03-10T12:00:00Z',
  });
  await renderContent(
    `/admin/integrations/connectors/${connector.id}`,
    (server) => {
      server.answer(contract.integrations.connectors.get, () => connector);
      server.answer(contract.integrations.connectors.services, () => ({ items: [] }));
    },
    integrator(),
  );
  await expect.element(page.getByRole('heading', { name: connector.name })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'All connectors' }))
    .toHaveAttribute('href', '/admin/integrations?tab=connectors');
  await expect
    .element(page.getByRole('link', { name: 'View orders' }))
    .toHaveAttribute('href', '/admin/marketplace?tab=orders');
  await expect
    .element(page.getByRole('link', { name: 'View differences' }))
    .toHaveAttribute('href', `/admin/integrations?tab=drift&connector_id=${connector.id}`);
});
