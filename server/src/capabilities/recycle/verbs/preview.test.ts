import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { previewItems } from './preview.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

const preview = async (persona: keyof BinTest['people'], ...ids: string[]) =>
  (await previewItems(await net.signedIn(persona), { ids })).items;

test('explains why something cannot be restored yet, and lists what would be restored with it', async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller', 'Shop');
  const below = await net.discarded('Below', shop);
  const above = await net.discard(shop);
  const found = await preview('northAdmin', below.item, above.item);
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
  const company = await net.mintTenant(net.companies.northShop, 'customer');
  const { id } = await net.person(company, 'end_user');
  await net.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  await net.discard(company);
  expect(await preview('northAdmin', await net.itemOf(id))).toMatchObject([
    { conflicts: ['The company is in the recycle bin. Restore it first.'] },
  ]);
});

test('hides items from other tenants and clerks, and audits nothing', async () => {
  const { item } = await net.discarded();
  const auditCount = await net.auditCount();
  expect(await preview('southAdmin', item)).toEqual([]);
  expect(await preview('clerk', item)).toEqual([]);
  expect(await net.auditCount()).toBe(auditCount);
});
