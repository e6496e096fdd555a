import { connectorResource } from '@trunkline/contract/integrations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { connectorSource } from '../connector-source.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import {
  activateConnector,
  compareNow,
  createConnector,
  deliverService,
  listConnectedServices,
  makeConnectorSecret,
  pauseConnector,
  releaseService,
  testConnector,
  updateConnector,
} from './connectors.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

const create = async (
  persona: 'owner' | 'northAdmin' | 'southAdmin',
  url = 'https://supplier.example',
) =>
  createConnector(
    await network.signedIn(persona),
    connectorResource.create.parse({ company_id: network.companies.north, name: 'Supplier', url }),
  );

test('a connector starts paused and needs a secret before requests are sent', async () => {
  const north = await network.signedIn('northAdmin');
  const { id, state, secret_at } = await create('northAdmin');
  expect({ state, secret_at }).toEqual({ state: 'paused', secret_at: null });
  expect(await rejectionOf(activateConnector(north, { id }))).toMatchObject({ code: 'conflict' });
  const first = await makeConnectorSecret(north, { id });
  expect(first.previous_expires_at).toBeNull();
  expect(await activateConnector(north, { id })).toMatchObject({ state: 'active' });
  const second = await makeConnectorSecret(north, { id });
  expect(second.secret).not.toBe(first.secret);
  expect(second.previous_expires_at).not.toBeNull();
  expect(await pauseConnector(north, { id })).toMatchObject({ state: 'paused' });
});

test('an internal address is refused, at creation and on change', async () => {
  const internalUrl = 'https://inside.example/api';
  expect(await rejectionOf(create('northAdmin', internalUrl))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'url' }],
  });
  const { id, version } = await create('northAdmin');
  const change = updateConnector(await network.signedIn('northAdmin'), {
    id,
    version,
    url: internalUrl,
  });
  expect(await rejectionOf(change)).toMatchObject({ code: 'validation_failed' });
});

test('a test reports that the supplier does not respond as expected', async () => {
  const north = await network.signedIn('northAdmin');
  const { id } = await create('northAdmin', `${network.receiver.origin}/nothing-here`);
  await makeConnectorSecret(north, { id });
  const result = await testConnector(north, { id });
  expect(result.ok).toBe(false);
  expect(result.message).not.toBe('');
});

test('refuses a comparison if the supplier responds without a list', async () => {
  const north = await network.signedIn('northAdmin');
  const { id } = await create('northAdmin', `${network.receiver.origin}/nothing-here`);
  await makeConnectorSecret(north, { id });
  await activateConnector(north, { id });
  expect(await rejectionOf(compareNow(north, { id }))).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^The supplier returned \d+ instead of a list\.$/),
  });
});

test('a connector delivers only services of its own company', async () => {
  const north = await network.signedIn('northAdmin');
  const { id } = await create('northAdmin');
  const createService = async (company: string, slug: string) => {
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into services (company_id, slug, name, provider, category)
       values ($1, $2, 'Trunks', 'North', 'voice')
       returning id`,
      [company, slug],
    );
    return rows[0]?.id ?? '';
  };
  const ownService = await createService(network.companies.north, 'own-trunks');
  const foreign = await createService(network.companies.south, 'foreign-trunks');
  const delivers = await deliverService(north, { id, service_id: ownService });
  expect(delivers.items).toHaveLength(1);
  expect(await listConnectedServices(north, { id })).toEqual(delivers);
  expect(await rejectionOf(deliverService(north, { id, service_id: foreign }))).toMatchObject({
    code: 'not_found',
  });
  expect((await releaseService(north, { id, service_id: ownService })).items).toEqual([]);
});

test('services of a deleted connector are delivered manually', async () => {
  const north = await network.signedIn('northAdmin');
  const { id } = await create('northAdmin');
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into services (company_id, slug, name, provider, category)
     values ($1, 'deleted-trunks', 'Trunks', 'North', 'voice') returning id`,
    [network.companies.north],
  );
  const service_id = rows[0]?.id ?? '';
  await deliverService(north, { id, service_id });
  const connectorOf = async () => {
    const found = await network.admin.query('select connector_id from services where id = $1', [
      service_id,
    ]);
    return found.rows;
  };
  expect(await connectorOf()).toEqual([{ connector_id: id }]);
  await removeRow(north, connectorSource, { id });
  expect(await connectorOf()).toEqual([{ connector_id: null }]);
});

test("another company's connector is not found", async () => {
  expect(await rejectionOf(create('southAdmin'))).toMatchObject({ code: 'forbidden' });
  const { id } = await create('northAdmin');
  const south = await network.signedIn('southAdmin');
  for (const verb of [activateConnector, pauseConnector, makeConnectorSecret, testConnector])
    expect(await rejectionOf(verb(south, { id }))).toMatchObject({ code: 'not_found' });
});
