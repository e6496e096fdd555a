import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportsOf } from '../../testing/exports.ts';
import { binExport } from './bin-export.ts';
import { type BinTest, createBinTest } from './testing.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

test("contains the bin's items within the subtree, with their dependent records", async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller', 'Gone Shop');
  await net.person(shop, 'reseller');
  await net.discard(shop);
  await net.discarded('South Gone', net.companies.southShop);
  const { lines } = await exportsOf(net).exportToCsv(net.people.northAdmin, binExport);
  expect(lines).toMatchObject([
    { item_type: 'companies', label: 'Gone Shop', company_name: 'North', with_it: '1 people' },
  ]);
  const exported = await exportsOf(net).exportToCsv(net.people.northAdmin, binExport, {
    search: 'nothing',
  });
  expect(exported.rows).toBe(0);
});
