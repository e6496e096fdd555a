import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { listMissing } from './list-missing.ts';
import { recordMissing } from './record-missing.ts';

let net: RedirectsTest;
beforeAll(async () => {
  net = await createRedirectsTest();
});
afterAll(() => net.drop());

const listMissingAs = async (persona: 'northAdmin' | 'southAdmin' = 'northAdmin') =>
  (await listMissing(await net.as(persona))).items;

test('counts requests for each site, most requested first', async () => {
  const north = await net.visitor();
  for (const path of ['/rare', '/often', '/Often', '/index.php']) await recordMissing(north, path);
  expect(await listMissingAs()).toMatchObject([
    { path: '/often', requests: 2 },
    { path: '/rare', requests: 1 },
  ]);
  expect(await listMissingAs('southAdmin')).toEqual([]);
});

test('keeps 200 addresses of a site: the one requested longest ago is dropped', async () => {
  const south = await net.visitor(net.companies.south);
  await net.admin.query(
    `insert into missing_paths (company_id, path, last_at)
      select $1, '/past-' || n, now() - n * interval '1 minute' from generate_series(1, 200) n`,
    [net.companies.south],
  );
  await recordMissing(south, '/now');
  const paths = (await listMissingAs('southAdmin')).map(({ path }) => path);
  expect(paths).toHaveLength(200);
  expect(paths).toContain('/now');
  expect(paths).not.toContain('/past-200');
});

test('stores nothing about the visitor', async () => {
  const { rows } = await net.admin.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = 'missing_paths' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'company_id',
    'first_at',
    'id',
    'last_at',
    'path',
    'requests',
  ]);
});

test('a failure is logged and does not reach the visitor', async () => {
  const visitor = await net.visitor();
  await net.admin.query('alter function app.record_missing_path(text) rename to away');
  await expect(recordMissing(visitor, '/lost')).resolves.toBeUndefined();
  await net.admin.query('alter function app.away(text) rename to record_missing_path');
});
