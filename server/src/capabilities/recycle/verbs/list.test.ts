import { RecycledItem } from '@trunkline/contract/recycle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { type BinQuery, listItems } from './list.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const list = async (persona: keyof BinTest['people'], query: Partial<BinQuery> = {}) => {
  const bin = await listItems(await network.signedIn(persona), { limit: 50, ...query });
  return { ...bin, items: bin.items.map((item) => RecycledItem.parse(item)) };
};

test('shows what was deleted, by whom and when, its dependent records and when it will be purged', async () => {
  const { company, item } = await network.discarded('Elm Street');
  await network.person(company, 'end_user');
  await network.createPage(company, 'home');
  const { items, days } = await list('northAdmin');
  expect(days).toBe(30);
  expect(items).toMatchObject([
    {
      id: item,
      item_type: 'companies',
      item_id: company,
      label: 'Elm Street',
      company_name: 'North Shop',
      deleted_by_name: expect.stringMatching(/^Pat /),
      deleted_at: expect.stringMatching(/^2031-05-06T07:08:10/),
      purge_at: expect.stringMatching(/^2031-06-05T07:08:10/),
      dependents: [
        { kind: 'people', count: 1 },
        { kind: 'pages', count: 1 },
      ],
      may: ['restore', 'purge', 'hold'],
    },
  ]);
});

test('lists people as well, with their company', async () => {
  const { id } = await network.person(network.companies.northShop, 'end_user');
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  const { items } = await list('northAdmin', { item_type: 'profiles' });
  expect(items).toMatchObject([{ item_id: id, company_name: 'North Shop', dependents: [] }]);
});

test('the bin can be searched by name, and is paged', async () => {
  for (const name of ['Oak One', 'Oak Two', 'Oak Three']) await network.discarded(name);
  expect((await list('northAdmin', { search: 'oak t' })).items).toHaveLength(2);
  expect((await list('northAdmin', { search: '%' })).items).toEqual([]);
  const first = await list('northAdmin', { search: 'oak', limit: 2 });
  const second = await list('northAdmin', { search: 'oak', cursor: first.nextCursor ?? '' });
  const labels = [...first.items, ...second.items].map(({ label }) => label);
  expect(labels.toSorted()).toEqual(['Oak One', 'Oak Three', 'Oak Two']);
  expect(second.nextCursor).toBeNull();
});

test('rejects an invalid cursor', async () => {
  expect(await rejectionOf(list('owner', { cursor: 'x' }))).toMatchObject({
    code: 'validation_failed',
  });
});

test('the bin is empty for another tenant and for a role without permission', async () => {
  expect((await list('southAdmin')).items).toEqual([]);
  expect((await list('clerk')).items).toEqual([]);
  expect((await list('northReseller')).items).toEqual([]);
});

test('reading the bin is not audited', async () => {
  const auditCount = await network.auditCount();
  await list('owner');
  expect(await network.auditCount()).toBe(auditCount);
});
