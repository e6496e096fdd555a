import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let admin: (path: string, options?: RequestOptions) => Promise<TestResponse>;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
  service = await createTestService(network);
  admin = await service.as(network.people.northAdmin);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const visit = (path: string) => service.request(path, { headers: { host: 'north.test' } });

test('a missing address is recorded, can be redirected with its query, and shows a page once it exists', async () => {
  expect((await visit('/old-prices')).status).toBe(404);
  const missing = await admin('/api/redirects/missing');
  expect(missing.json()).toMatchObject({ items: [{ path: '/old-prices', requests: 1 }] });
  const created = await admin('/api/redirects', {
    method: 'POST',
    json: {
      company_id: network.companies.north,
      from_path: '/Old-Prices/',
      to_address: '/pricing#all',
    },
  });
  expect(created.status).toBe(200);
  const response = await visit('/old-prices?from=mail');
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe('/pricing?from=mail#all');
  expect((await visit('/Old-Prices')).status).toBe(301);
  await network.createPage(network.companies.north, 'old-prices');
  await admin('/api/redirects', {
    method: 'POST',
    json: { company_id: network.companies.north, from_path: '/another', to_address: '/pricing' },
  });
  expect((await visit('/old-prices')).status).toBe(200);
});
