import { cacheTimes } from '@trunkline/contract/kernel/constants';
import type { Database } from '@trunkline/database/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capturedLog, createTestNetwork, type TestNetwork } from '../../testing.ts';
import { isLookupFailed } from '@trunkline/contract/kernel/tenant-lookup';
import { createSiteContexts } from './site-contexts.ts';

let network: TestNetwork;
let calls = 0;
let isDown = false;
let clock = 0;

/** The real database, with a switch that makes it fail. */
const breakableDatabase = (): Database => ({
  ...network.database,
  call: (name, sql, values) => {
    calls += 1;
    return isDown ? Promise.reject(new Error('away')) : network.database.call(name, sql, values);
  },
});

beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    `insert into tenant_domains (company_id, domain, status) values
       ($1, 'north.test', 'valid'), ($2, 'shop.test', 'valid'), ($3, 'south.test', 'pending'),
       ($3, 'east.test', 'valid')`,
    [network.companies.north, network.companies.northShop, network.companies.south],
  );
});
beforeEach(() => {
  calls = 0;
  isDown = false;
  clock = 0;
});
afterAll(() => network.drop());

const open = () => {
  const { log, lines } = capturedLog();
  return { ...createSiteContexts(breakableDatabase(), log, () => clock), lines };
};
const companyOf = async (siteContexts: ReturnType<typeof open>, host: string) =>
  (await siteContexts.of(host)).tenant.company_id;

test("a verified domain gets its own context; every other host gets the platform's", async () => {
  const siteContexts = open();
  expect(await siteContexts.of('north.test')).toMatchObject({ claimed: true });
  expect(await companyOf(siteContexts, 'north.test')).toBe(network.companies.north);
  for (const host of ['south.test', 'nobody.test', '', 'NORTH.test.evil']) {
    expect(await siteContexts.of(host)).toMatchObject({ claimed: false });
    expect(await companyOf(siteContexts, host)).toBe(network.companies.platform);
  }
});

test('a context is read once while fresh, even with simultaneous requests', async () => {
  const siteContexts = open();
  await Promise.all(Array.from({ length: 20 }, () => siteContexts.of('north.test')));
  clock = cacheTimes.tenant.staleTime - 1;
  await siteContexts.of('north.test');
  expect(calls).toBe(1);
  clock = cacheTimes.tenant.staleTime;
  expect(siteContexts.cached('north.test')).toBeUndefined();
  await siteContexts.of('north.test');
  expect(calls).toBe(2);
});

test('a context is kept for ten minutes while the database is unavailable, without a second attempt', async () => {
  const siteContexts = open();
  await siteContexts.of('north.test');
  isDown = true;
  clock = cacheTimes.tenant.gcTime - 1;
  expect(await companyOf(siteContexts, 'north.test')).toBe(network.companies.north);
  expect(calls).toBe(2);
  clock = cacheTimes.tenant.gcTime;
  // Only the default tenant's site: no claimed domain, no limits of its own.
  const siteContext = await siteContexts.of('north.test');
  expect(siteContext).toMatchObject({ claimed: false, canonical: null, limits: {}, lineage: [] });
  expect(isLookupFailed(siteContext.tenant)).toBe(true);
  expect(siteContexts.lines.map(({ msg }) => msg)).toEqual([
    'could not read the tenant of the host',
    'could not read the tenant of the host',
  ]);
});

test('a failed read is not cached, so it works again once the database is available', async () => {
  const siteContexts = open();
  isDown = true;
  await siteContexts.of('north.test');
  isDown = false;
  expect(await companyOf(siteContexts, 'north.test')).toBe(network.companies.north);
});

describe('forget()', () => {
  const forgetWhileCached = async (company: (companies: TestNetwork['companies']) => string) => {
    const siteContexts = open();
    const hosts = ['north.test', 'shop.test', 'east.test', 'nobody.test'];
    for (const host of hosts) await siteContexts.of(host);
    siteContexts.forget(company(network.companies));
    return hosts.filter((host) => siteContexts.cached(host) !== undefined);
  };

  test('drops the hosts of a company and the companies below it, and unclaimed hosts', async () => {
    expect(await forgetWhileCached(({ northShop }) => northShop)).toEqual([
      'north.test',
      'east.test',
    ]);
    expect(await forgetWhileCached(({ north }) => north)).toEqual(['east.test']);
    expect(await forgetWhileCached(({ platform }) => platform)).toEqual([]);
  });

  test('drops every host if no company is given', async () => {
    const siteContexts = open();
    await siteContexts.of('north.test');
    siteContexts.forget();
    expect(siteContexts.cached('north.test')).toBeUndefined();
  });

  test('does not cache a context that was being read; later requests read it again', async () => {
    const siteContexts = open();
    const early = siteContexts.of('north.test');
    siteContexts.forget(network.companies.north);
    const late = siteContexts.of('north.test');
    await early;
    expect(calls).toBe(2);
    await late;
    expect(siteContexts.cached('north.test')).toBeDefined();
  });
});

test('a domain that moves to another company is announced for both', async () => {
  const { north, south } = network.companies;
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'moves.test', 'valid')",
    [north],
  );
  const announced: string[] = [];
  network.admin.on('notification', ({ payload = '' }) => announced.push(payload));
  await network.admin.query('listen public_change');
  await network.admin.query(
    "update tenant_domains set company_id = $1 where domain = 'moves.test'",
    [south],
  );
  await network.admin.query('unlisten public_change');
  expect(announced.toSorted()).toEqual([north, south].toSorted());
});

test("a suspended company's domain shows the platform's site", async () => {
  const id = await network.createTenant(network.companies.platform, 'distributor');
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'shut.test', 'valid')",
    [id],
  );
  expect(await companyOf(open(), 'shut.test')).toBe(id);
  await network.admin.query("update companies set status = 'suspended' where id = $1", [id]);
  expect(await companyOf(open(), 'shut.test')).toBe(network.companies.platform);
});

test('invented hosts evict each other, not a host in use', async () => {
  const database: Database = { ...network.database, call: () => Promise.resolve([]) };
  const siteContexts = createSiteContexts(database, capturedLog().log, () => clock);
  await siteContexts.of('busy.test');
  for (let number = 0; number < 2_000; number += 1) {
    await siteContexts.of(`made-up-${number}.test`);
    siteContexts.cached('busy.test');
  }
  expect(siteContexts.cached('busy.test')).toBeDefined();
  expect(siteContexts.cached('made-up-0.test')).toBeUndefined();
  expect(siteContexts.cached('made-up-1999.test')).toBeDefined();
});
