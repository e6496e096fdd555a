import { ExportFile } from '@trunkline/contract/kernel/exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { listExports } from './list.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

test("lists the user's own, newest first, until they expire", async () => {
  const { northAdmin } = net.people;
  const exportsApi = exportsOf(net);
  const first = await exportsApi.exportToCsv(northAdmin, companyExport, { sort: 'name' });
  net.clock.now = new Date(net.clock.now.getTime() + 60_000);
  const second = await exportsApi.start(northAdmin, companyExport);
  const list = async () => (await listExports(await net.signedInAs(northAdmin))).items;
  const items = (await list()).map((item) => ExportFile.parse(item));
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
  net.clock.now = new Date(net.clock.now.getTime() + 24 * 3_600_000 - 30_000);
  expect((await list()).map(({ id }) => id)).toEqual([second.id]);
});

test('someone who moved to another company no longer sees their exports', async () => {
  const person = await net.person(net.companies.north, 'admin');
  await exportsOf(net).start(person, companyExport);
  await net.admin.query('update profiles set company_id = $1 where id = $2', [
    net.companies.south,
    person.id,
  ]);
  expect((await listExports(await net.signedInAs(person))).items).toEqual([]);
});
