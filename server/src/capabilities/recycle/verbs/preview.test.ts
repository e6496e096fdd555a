import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { previewItems } from './preview.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const preview = async (persona: keyof BinTest['people'], ...ids: string[]) =>
  (await previewItems(await network.signedIn(persona), { ids })).items;

test('explains why an item cannot be restored yet, and counts its dependent records', async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
  const child = await network.discarded('Below', shop);
  const parent = await network.discard(shop);
  const found = await preview('northAdmin', child.item, parent.item);
  const byLabel = new Map(found.map((item) => [item.label, item]));
  expect(byLabel.get('Below')).toMatchObject({
    conflicts: ['The parent company is in the recycle bin. Restore it first.'],
  });
  expect(byLabel.get('Shop')).toMatchObject({
    conflicts: [],
    dependents: [{ kind: 'companies below', count: 1 }],
  });
});

test('a person cannot be restored before their company', async () => {
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const { id } = await network.person(company, 'end_user');
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  await network.discard(company);
  expect(await preview('northAdmin', await network.itemOf(id))).toMatchObject([
    { conflicts: ['The company is in the recycle bin. Restore it first.'] },
  ]);
});

test('hides items from other tenants and clerks, and audits nothing', async () => {
  const { item } = await network.discarded();
  const auditCount = await network.auditCount();
  expect(await preview('southAdmin', item)).toEqual([]);
  expect(await preview('clerk', item)).toEqual([]);
  expect(await network.auditCount()).toBe(auditCount);
});
