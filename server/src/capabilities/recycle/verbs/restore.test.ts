import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { restoreItems } from './restore.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const restore = async (persona: keyof BinTest['people'], ...ids: string[]) =>
  (await restoreItems(await network.signedIn(persona), { ids })).results;

test('restores an item and audits it', async () => {
  const { company, item } = await network.discarded('Elm Street');
  expect(await restore('northAdmin', item)).toMatchObject([{ ok: true, label: 'Elm Street' }]);
  expect(await network.row('companies', company)).toMatchObject({
    deleted_at: null,
    deleted_by: null,
  });
  expect(await network.itemRow(item)).toBeNull();
  expect((await network.auditOf(company)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    after: { deleted_at: null },
  });
});

test('restores people too', async () => {
  const { id } = await network.person(network.companies.northShop, 'end_user');
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  expect(await restore('northAdmin', await network.itemOf(id))).toMatchObject([{ ok: true }]);
  expect(await network.itemOf(id)).toBe('');
});

test('conflicting items remain, each with a reason; the rest are restored', async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller');
  const child = await network.discarded('Below', shop);
  await network.discard(shop);
  const other = await network.discarded('Other');
  expect(await restore('northAdmin', child.item, other.item)).toMatchObject([
    { ok: false, label: 'Below', errors: [{ message: expect.stringContaining('parent company') }] },
    { ok: true, label: 'Other' },
  ]);
  expect(await network.itemRow(child.item)).not.toBeNull();
});

test('restores a company without waiting for changes in other branches', async () => {
  const { company, item } = await network.discarded('Elm Street');
  // Every change of the company tree holds this lock in shared mode; only an unprepared one needs
  // it exclusively.
  await network.admin.query("begin; select pg_advisory_xact_lock_shared(hashtext('company_tree'))");
  try {
    expect(await restore('northAdmin', item)).toMatchObject([{ ok: true }]);
  } finally {
    await network.admin.query('rollback');
  }
  expect(await network.row('companies', company)).toMatchObject({ deleted_at: null });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s finds nothing to restore, and the item remains',
  async (persona) => {
    const { item } = await network.discarded();
    expect(await restore(persona, item)).toMatchObject([
      { ok: false, label: item, errors: [{ message: 'The requested item was not found.' }] },
    ]);
    expect(await network.itemRow(item)).not.toBeNull();
  },
);
