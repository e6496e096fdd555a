import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../capabilities/companies/index.ts';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { exportsOf } from '../testing/exports.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let address: string;
let csv: string;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
  const file = await exportsOf(network).exportToCsv(network.people.northAdmin, companyExport, {
    sort: 'name',
  });
  address = `/api/exports/${file.id}/file`;
  csv = file.csv;
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

test('a file is served as a download, never inline or cached', async () => {
  const response = await (await service.as(network.people.northAdmin))(address);
  expect(response.status).toBe(200);
  expect(response.text).toBe(csv);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(Buffer.byteLength(csv)),
    'content-disposition': 'attachment; filename="companies-2031-05-06.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('no one gets the file before the second factor, and afterwards only the person who requested it', async () => {
  expect(errorIn(await service.request(address))).toBe('401 unauthenticated');
  const aal1Request = await service.as(network.people.northAdmin, 'aal1');
  expect(errorIn(await aal1Request(address))).toBe('403 mfa_required');
  for (const persona of ['owner', 'southAdmin', 'northReseller', 'clerk'] as const) {
    const request = await service.as(network.people[persona]);
    expect(errorIn(await request(address))).toBe('404 not_found');
  }
});

test.each([
  '/api/exports/x/file',
  '/api/exports/%00/file',
  `/api/exports/${crypto.randomUUID()}/file`,
])('does not find %s', async (path) => {
  const request = await service.as(network.people.owner);
  expect(errorIn(await request(path))).toBe('404 not_found');
});

test('a download counts toward the rate limit', async () => {
  await network.admin.query(
    "insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, 'default', 60, 0)",
    [network.companies.platform],
  );
  // A new user: permits already granted to another user would still count.
  const request = await service.as(await network.person(network.companies.north, 'admin'));
  let status = 0;
  await waitFor(async () => ({ status } = await request(address)).status === 429);
  expect(status).toBe(429);
});
