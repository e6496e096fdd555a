import { cacheTimes } from '@trunkline/contract/kernel/constants';
import type { Database } from '@trunkline/database/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { capturedLog, createTestNetwork, type TestNetwork } from '../../testing.ts';
import { createFaces } from './faces.ts';

let net: TestNetwork;
let calls = 0;
let away = false;
let clock = 0;

/** The real database, with a plug that can be pulled. */
const plugged = (): Database => ({
  ...net.database,
  call: (name, sql, values) => {
    calls += 1;
    return away ? Promise.reject(new Error('away')) : net.database.call(name, sql, values);
  },
});

beforeAll(async () => {
  net = await createTestNetwork();
  await net.admin.query(
    `insert into tenant_domains (company_id, domain, status) values
       ($1, 'north.test', 'valid'), ($2, 'south.test', 'pending')`,
    [net.companies.north, net.companies.south],
  );
});
beforeEach(() => {
  calls = 0;
  away = false;
  clock = 0;
});
afterAll(() => net.drop());

const open = () => {
  const { log, lines } = capturedLog();
  return { ...createFaces(plugged(), log, () => clock), lines };
};
const whose = async (faces: ReturnType<typeof open>, host: string) =>
  (await faces.of(host)).tenant.company_id;

test('a verified domain has its own face; every other host the platform’s', async () => {
  const faces = open();
  expect(await faces.of('north.test')).toMatchObject({ claimed: true });
  expect(await whose(faces, 'north.test')).toBe(net.companies.north);
  for (const host of ['south.test', 'nobody.test', '', 'NORTH.test.evil']) {
    expect(await faces.of(host)).toMatchObject({ claimed: false });
    expect(await whose(faces, host)).toBe(net.companies.platform);
  }
});

test('is read once while it is fresh, also when many ask at once', async () => {
  const faces = open();
  await Promise.all(Array.from({ length: 20 }, () => faces.of('north.test')));
  clock = cacheTimes.tenant.fresh - 1;
  await faces.of('north.test');
  expect(calls).toBe(1);
  clock = cacheTimes.tenant.fresh;
  expect(faces.known('north.test')).toBeUndefined();
  await faces.of('north.test');
  expect(calls).toBe(2);
});

test('is kept for ten minutes while the database is away, and never tried twice', async () => {
  const faces = open();
  await faces.of('north.test');
  away = true;
  clock = cacheTimes.tenant.kept - 1;
  expect(await whose(faces, 'north.test')).toBe(net.companies.north);
  expect(calls).toBe(2);
  clock = cacheTimes.tenant.kept;
  // The default tenant's face and no more: nothing is claimed, and no limit is another.
  expect(await faces.of('north.test')).toMatchObject({
    claimed: false,
    canonical: null,
    limits: {},
  });
  expect(faces.lines.map(({ msg }) => msg)).toEqual([
    'tenant of host could not be read',
    'tenant of host could not be read',
  ]);
});

test('what could not be read is not remembered: back with the database', async () => {
  const faces = open();
  away = true;
  await faces.of('north.test');
  away = false;
  expect(await whose(faces, 'north.test')).toBe(net.companies.north);
});

test('is forgotten at once when told', async () => {
  const faces = open();
  await faces.of('north.test');
  faces.forget();
  expect(faces.known('north.test')).toBeUndefined();
});

test('a suspended company loses its domain', async () => {
  const id = await net.mintTenant(net.companies.platform, 'distributor');
  await net.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'shut.test', 'valid')",
    [id],
  );
  expect(await whose(open(), 'shut.test')).toBe(id);
  await net.admin.query("update companies set status = 'suspended' where id = $1", [id]);
  expect(await whose(open(), 'shut.test')).toBe(net.companies.platform);
});
