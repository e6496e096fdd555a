import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportsOf } from '../../testing/exports.ts';
import { binExport } from './bin-export.ts';
import { type BinTest, createBinTest } from './testing.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

test("contains the bin's items within the subtree, with their dependent records", async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller', 'Gone Shop');
  await network.person(shop, 'reseller');
  await network.discard(shop);
  await network.discarded('South Gone', network.companies.southShop);
  const { lines } = await exportsOf(network).exportToCsv(network.people.northAdmin, binExport);
  expect(lines).toMatchObject([
    { item_type: 'companies', label: 'Gone Shop', company_name: 'North', dependents: '1 people' },
  ]);
  const exported = await exportsOf(network).exportToCsv(network.people.northAdmin, binExport, {
    search: 'nothing',
  });
  expect(exported.rows).toBe(0);
});
