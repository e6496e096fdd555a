import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { cleanExports } from './clean.ts';
import { removeExport } from './remove.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const inHours = (count: number) => new Date(network.clock.now.getTime() + count * 3_600_000);
const clean = (at: Date = network.clock.now) => cleanExports(network.database, network.files, at);

async function createExport() {
  const person = await network.person(network.companies.north, 'admin');
  const file = await exportsOf(network).exportToCsv(person, companyExport, { sort: 'name' });
  const { rows } = await network.admin.query<{ parts: string[] }>(
    'select parts from exports where id = $1',
    [file.id],
  );
  const [key = ''] = rows[0]?.parts ?? [];
  const readStored = async () => {
    const rows = await network.admin.query('select from exports where id = $1', [file.id]);
    return { row: rows.rowCount === 1, bytes: (await network.files.get(key)) !== null };
  };
  return { person, file, readStored };
}

test('a file is kept for a day, then its row and bytes are deleted', async () => {
  const { readStored } = await createExport();
  await clean(inHours(23));
  expect(await readStored()).toEqual({ row: true, bytes: true });
  expect(await clean(inHours(25))).toBeGreaterThan(0);
  expect(await readStored()).toEqual({ row: false, bytes: false });
});

test('deletes the file of a removed export at the next cleanup', async () => {
  const { person, file, readStored } = await createExport();
  await removeExport(await network.signedInAs(person), file);
  await clean();
  expect(await readStored()).toEqual({ row: false, bytes: false });
});

test('also deletes the file of a deleted person', async () => {
  const { person, readStored } = await createExport();
  await network.admin.query('delete from auth_users where id = $1', [person.id]);
  await clean();
  expect(await readStored()).toEqual({ row: false, bytes: false });
});

test('fails an abandoned export, with a reason', async () => {
  const person = await network.person(network.companies.north, 'admin');
  const file = await exportsOf(network).start(person, companyExport);
  await clean(new Date(network.clock.now.getTime() + 10 * 60_000));
  expect(await exportsOf(network).readExport(person, file)).toMatchObject({ status: 'waiting' });
  await clean(new Date(network.clock.now.getTime() + 16 * 60_000));
  expect(await exportsOf(network).readExport(person, file)).toMatchObject({
    status: 'failed',
    failure: 'The export was interrupted. Try again.',
  });
});

test("removes a deleted person's private views and keeps their shared ones", async () => {
  const person = await network.person(network.companies.north, 'admin');
  await network.admin.query(
    `insert into saved_views (company_id, user_id, list, name, address, shared)
     values ($1, $2, 'companies', 'Private', '{}', false), ($1, $2, 'companies', 'Shared', '{}', true)`,
    [network.companies.north, person.id],
  );
  await network.admin.query('delete from auth_users where id = $1', [person.id]);
  await clean();
  const { rows } = await network.admin.query('select name from saved_views');
  expect(rows).toEqual([{ name: 'Shared' }]);
});
