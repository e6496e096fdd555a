import { ExportFile } from '@trunkline/contract/kernel/exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { listExports } from './list.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test("lists the user's own exports, newest first, until they expire", async () => {
  const { northAdmin } = network.people;
  const exportsApi = exportsOf(network);
  const first = await exportsApi.exportToCsv(northAdmin, companyExport, { sort: 'name' });
  network.clock.now = new Date(network.clock.now.getTime() + 60_000);
  const second = await exportsApi.start(northAdmin, companyExport);
  const list = async () => (await listExports(await network.signedInAs(northAdmin))).items;
  const items = (await list()).map((item) => ExportFile.parse(item));
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
  network.clock.now = new Date(network.clock.now.getTime() + 24 * 3_600_000 - 30_000);
  expect((await list()).map(({ id }) => id)).toEqual([second.id]);
});

test('someone who moved to another company no longer sees their exports', async () => {
  const person = await network.person(network.companies.north, 'admin');
  await exportsOf(network).start(person, companyExport);
  await network.admin.query('update profiles set company_id = $1 where id = $2', [
    network.companies.south,
    person.id,
  ]);
  expect((await listExports(await network.signedInAs(person))).items).toEqual([]);
});
