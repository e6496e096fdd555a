import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRedirectsTest, type RedirectsTest } from '../testing.ts';
import { listMissing } from './list-missing.ts';
import { recordMissing } from './record-missing.ts';

let network: RedirectsTest;
beforeAll(async () => {
  network = await createRedirectsTest();
});
afterAll(() => network.drop());

const listMissingAs = async (persona: 'northAdmin' | 'southAdmin' = 'northAdmin') =>
  (await listMissing(await network.as(persona))).items;

test('counts requests for each site, most requested first', async () => {
  const north = await network.visitor();
  for (const path of ['/rare', '/often', '/Often', '/index.php']) await recordMissing(north, path);
  expect(await listMissingAs()).toMatchObject([
    { path: '/often', requests: 2 },
    { path: '/rare', requests: 1 },
  ]);
  expect(await listMissingAs('southAdmin')).toEqual([]);
});

test('stores at most 200 addresses per site, dropping the one requested longest ago', async () => {
  const south = await network.visitor(network.companies.south);
  await network.admin.query(
    `insert into missing_paths (company_id, path, last_at)
      select $1, '/past-' || n, now() - n * interval '1 minute' from generate_series(1, 200) n`,
    [network.companies.south],
  );
  await recordMissing(south, '/now');
  const paths = (await listMissingAs('southAdmin')).map(({ path }) => path);
  expect(paths).toHaveLength(200);
  expect(paths).toContain('/now');
  expect(paths).not.toContain('/past-200');
});

test('stores nothing about the visitor', async () => {
  const { rows } = await network.admin.query<{ name: string }>(
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

test('a failure does not reach the visitor', async () => {
  const visitor = await network.visitor();
  await network.admin.query('alter function app.record_missing_path(text) rename to away');
  await expect(recordMissing(visitor, '/lost')).resolves.toBeUndefined();
  await network.admin.query('alter function app.away(text) rename to record_missing_path');
});
