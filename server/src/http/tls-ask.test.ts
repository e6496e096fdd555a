import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  const add = (company: string, domain: string, status: string) =>
    network.admin.query(
      'insert into tenant_domains (company_id, domain, status) values ($1, $2, $3)',
      [company, domain, status],
    );
  await add(network.companies.north, 'north.test', 'valid');
  for (const status of ['pending', 'invalid', 'conflict', 'not_found'])
    await add(network.companies.south, `${status.replace('_', '-')}.test`, status);
  service = await createTestService(network);
});
beforeEach(async () => {
  await network.admin.query('delete from rate_limit_windows');
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const check = async (domain: string) =>
  (await service.request(`/tls/ask?domain=${encodeURIComponent(domain)}`)).status;

test.each(['north.test', 'www.north.test', 'NORTH.test', 'north.test.'])(
  '%s can have a certificate',
  async (domain) => {
    expect(await check(domain)).toBe(200);
  },
);

test.each([
  'pending.test',
  'invalid.test',
  'conflict.test',
  'not-found.test',
  'nobody.test',
  'shop.north.test',
  'www.www.north.test',
  'north.test.evil.test',
  '*.north.test',
  'north.test/x',
  'trunkline.test',
  'localhost',
  '[::1]',
  '',
])('%j cannot have a certificate', async (domain) => {
  expect(await check(domain)).toBe(404);
});

test('a suspended company no longer gets a certificate', async () => {
  const id = await network.createTenant(network.companies.platform, 'distributor');
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'shut.test', 'valid')",
    [id],
  );
  await expect.poll(() => check('shut.test'), { timeout: 5_000 }).toBe(200);
  await network.admin.query("update companies set status = 'suspended' where id = $1", [id]);
  await expect.poll(() => check('shut.test'), { timeout: 5_000 }).toBe(404);
});

test('the response is not cached', async () => {
  const { headers } = await service.request('/tls/ask?domain=north.test');
  expect(headers['cache-control']).toBe('no-store');
});

test('made-up names use their own limit, not that of known sites', async () => {
  expect(await check('north.test')).toBe(200);
  const names = Array.from({ length: 130 }, (_, index) => `made-up-${index}.test`);
  const responses = [];
  for (const name of names) responses.push(await check(name));
  expect(new Set(responses)).toEqual(new Set([404, 429]));
  expect(await check('north.test')).toBe(200);
  expect((await service.request('/', { headers: { host: 'north.test' } })).status).toBe(200);
});

test('responds with 503 while the database is unavailable, so that the proxy retries', async () => {
  await network.admin.query('alter function app.tenant_of_host(text) rename to away');
  try {
    expect(await check('unread.test')).toBe(503);
  } finally {
    await network.admin.query('alter function app.away(text) rename to tenant_of_host');
  }
  expect(await check('unread.test')).toBe(404);
});
