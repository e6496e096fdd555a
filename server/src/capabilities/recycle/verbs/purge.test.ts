import { confirmationOf } from '@trunkline/contract/recycle/listing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';
import { purgeItems } from './purge.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

/** Purges with the confirmation text that the screen requires. */
const purge = async (persona: keyof BinTest['people'], ...ids: string[]) => {
  const rows = await Promise.all(ids.map((id) => network.itemRow(id)));
  const confirmation = confirmationOf(rows.map((row) => ({ label: String(row?.['label']) })));
  return (await purgeItems(await network.signedIn(persona), { ids, confirmation })).results;
};
const countOf = async (statement: string, ...values: unknown[]) =>
  (await network.admin.query(statement, values)).rowCount;

test('removes a company with its people, pages and everything below it', async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
  const child = await network.discarded('Below', shop);
  const member = await network.person(shop, 'end_user');
  await network.createPage(shop, 'home');
  const { item } = await network.discard(shop);
  expect(await purge('northAdmin', item)).toMatchObject([{ ok: true, label: 'Shop' }]);
  expect(await network.row('companies', shop)).toBeNull();
  expect(await network.row('companies', child.company)).toBeNull();
  expect(await countOf('select from auth_users where id = $1', member.id)).toBe(0);
  expect(await countOf('select from deleted_items where id = any($1)', [item, child.item])).toBe(0);
});

test('audits the purge at the company above, where someone can still read it', async () => {
  const { company, item } = await network.discarded('Gone For Good');
  await purge('northAdmin', item);
  expect(await network.eventsOf(company)).toMatchObject([
    {
      resource_type: 'purge',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.northShop,
      after: { type: 'companies', by_itself: false },
    },
  ]);
});

test('removes a person with their account', async () => {
  const { id } = await network.person(network.companies.northShop, 'end_user');
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  expect(await purge('northAdmin', await network.itemOf(id))).toMatchObject([{ ok: true }]);
  expect(await countOf('select from auth_users where id = $1', id)).toBe(0);
  expect(await network.itemOf(id)).toBe('');
  expect(await network.eventsOf(id)).toMatchObject([{ company_id: network.companies.northShop }]);
});

test('no one can purge a person above their own level', async () => {
  const { id } = await network.person(network.companies.northShop, 'owner');
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  expect(await purge('northAdmin', await network.itemOf(id))).toMatchObject([{ ok: false }]);
  expect(await network.itemOf(id)).not.toBe('');
});

test('purges neither an item under legal hold nor one that it depends on', async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller', 'Held Shop');
  const child = await network.discarded('Held Below', shop);
  const parent = await network.discard(shop);
  await hold(await network.signedIn('northAdmin'), { id: child.item, reason: 'Case 7' });
  expect(await purge('northAdmin', child.item, parent.item)).toMatchObject([
    { ok: false, errors: [{ message: 'This record is under legal hold. Release it first.' }] },
    {
      ok: false,
      errors: [{ message: 'A related record is under legal hold. Release that one first.' }],
    },
  ]);
  expect(await network.row('companies', shop)).not.toBeNull();
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s finds nothing to purge, and the item stays',
  async (persona) => {
    const { company, item } = await network.discarded();
    const auditCount = await network.auditCount();
    expect(await purge(persona, item)).toMatchObject([{ ok: false, label: item }]);
    expect(await network.row('companies', company)).not.toBeNull();
    expect(await network.auditCount()).toBe(auditCount);
  },
);

test('a record in use cannot be purged, because it is not in the recycle bin', async () => {
  expect(await purge('owner', network.companies.northClient)).toMatchObject([{ ok: false }]);
  expect(await network.row('companies', network.companies.northClient)).not.toBeNull();
});

test("purges nothing unless the item's exact name, or the number of items, was typed", async () => {
  const named = await network.discarded('Named Shop');
  const other = await network.discarded('Other');
  const context = await network.signedIn('northAdmin');
  for (const [ids, confirmation] of [
    [[named.item], 'Named'],
    [[named.item], ''],
    [[named.item, other.item], 'Named Shop'],
    [[named.item, other.item], 'purge 3'],
  ] as const) {
    expect(await rejectionOf(purgeItems(context, { ids, confirmation }))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'confirmation' }],
    });
  }
  expect(await network.row('companies', named.company)).not.toBeNull();
  expect(await network.row('companies', other.company)).not.toBeNull();
});
