import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { restoreItems } from './restore.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

const restore = async (persona: keyof BinTest['people'], ...ids: string[]) =>
  (await restoreItems(await net.signedIn(persona), { ids })).results;

test('restores an item and audits it', async () => {
  const { company, item } = await net.discarded('Elm Street');
  expect(await restore('northAdmin', item)).toMatchObject([{ ok: true, label: 'Elm Street' }]);
  expect(await net.row('companies', company)).toMatchObject({ deleted_at: null, deleted_by: null });
  expect(await net.itemRow(item)).toBeNull();
  expect((await net.auditOf(company)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    after: { deleted_at: null },
  });
});

test('restores people too', async () => {
  const { id } = await net.person(net.companies.northShop, 'end_user');
  await net.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  expect(await restore('northAdmin', await net.itemOf(id))).toMatchObject([{ ok: true }]);
  expect(await net.itemOf(id)).toBe('');
});

test('conflicting items remain, each with a reason; the rest are restored', async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller');
  const below = await net.discarded('Below', shop);
  await net.discard(shop);
  const other = await net.discarded('Other');
  expect(await restore('northAdmin', below.item, other.item)).toMatchObject([
    { ok: false, label: 'Below', errors: [{ message: expect.stringContaining('parent company') }] },
    { ok: true, label: 'Other' },
  ]);
  expect(await net.itemRow(below.item)).not.toBeNull();
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s finds nothing to restore, and the item remains',
  async (persona) => {
    const { item } = await net.discarded();
    expect(await restore(persona, item)).toMatchObject([
      { ok: false, label: item, errors: [{ message: 'The requested item was not found.' }] },
    ]);
    expect(await net.itemRow(item)).not.toBeNull();
  },
);
