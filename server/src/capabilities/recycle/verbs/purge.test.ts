import { confirmationOf } from '@trunkline/contract/recycle/listing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';
import { purgeItems } from './purge.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

/** Purges with the confirmation already typed, as the screen does. */
const purge = async (persona: keyof BinTest['people'], ...ids: string[]) => {
  const rows = await Promise.all(ids.map((id) => net.itemRow(id)));
  const confirmation = confirmationOf(rows.map((row) => ({ label: String(row?.['label']) })));
  return (await purgeItems(await net.signedIn(persona), { ids, confirmation })).results;
};
const countOf = async (statement: string, ...values: unknown[]) =>
  (await net.admin.query(statement, values)).rowCount;

test('removes a company with its people, pages and everything below it', async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller', 'Shop');
  const below = await net.discarded('Below', shop);
  const member = await net.person(shop, 'end_user');
  await net.mintPage(shop, 'home');
  const { item } = await net.discard(shop);
  expect(await purge('northAdmin', item)).toMatchObject([{ ok: true, label: 'Shop' }]);
  expect(await net.row('companies', shop)).toBeNull();
  expect(await net.row('companies', below.company)).toBeNull();
  expect(await countOf('select from auth_users where id = $1', member.id)).toBe(0);
  expect(await countOf('select from deleted_items where id = any($1)', [item, below.item])).toBe(0);
});

test('audits the purge at the company above, where someone can still read it', async () => {
  const { company, item } = await net.discarded('Gone For Good');
  await purge('northAdmin', item);
  expect(await net.eventsOf(company)).toMatchObject([
    {
      resource_type: 'purge',
      actor_id: net.people.northAdmin.id,
      company_id: net.companies.northShop,
      after: { type: 'companies', by_itself: false },
    },
  ]);
});

test('removes a person with their account', async () => {
  const { id } = await net.person(net.companies.northShop, 'end_user');
  await net.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  expect(await purge('northAdmin', await net.itemOf(id))).toMatchObject([{ ok: true }]);
  expect(await countOf('select from auth_users where id = $1', id)).toBe(0);
  expect(await net.itemOf(id)).toBe('');
  expect(await net.eventsOf(id)).toMatchObject([{ company_id: net.companies.northShop }]);
});

test('no one can purge a person above their own level', async () => {
  const { id } = await net.person(net.companies.northShop, 'owner');
  await net.admin.query('update profiles set deleted_at = now() where id = $1', [id]);
  expect(await purge('northAdmin', await net.itemOf(id))).toMatchObject([{ ok: false }]);
  expect(await net.itemOf(id)).not.toBe('');
});

test('purges nothing under legal hold, nor anything it depends on', async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller', 'Held Shop');
  const below = await net.discarded('Held Below', shop);
  const above = await net.discard(shop);
  await hold(await net.signedIn('northAdmin'), { id: below.item, reason: 'Case 7' });
  expect(await purge('northAdmin', below.item, above.item)).toMatchObject([
    { ok: false, errors: [{ message: 'It is under legal hold.' }] },
    { ok: false, errors: [{ message: 'A related record is under legal hold.' }] },
  ]);
  expect(await net.row('companies', shop)).not.toBeNull();
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s finds nothing to purge, and the item remains',
  async (persona) => {
    const { company, item } = await net.discarded();
    const auditCount = await net.auditCount();
    expect(await purge(persona, item)).toMatchObject([{ ok: false, label: item }]);
    expect(await net.row('companies', company)).not.toBeNull();
    expect(await net.auditCount()).toBe(auditCount);
  },
);

test('cannot purge a record in use: it is not in the recycle bin', async () => {
  expect(await purge('owner', net.companies.northClient)).toMatchObject([{ ok: false }]);
  expect(await net.row('companies', net.companies.northClient)).not.toBeNull();
});

test('purges nothing unless its exact name or the number of items was typed', async () => {
  const one = await net.discarded('Named So');
  const other = await net.discarded('Other');
  const context = await net.signedIn('northAdmin');
  for (const [ids, confirmation] of [
    [[one.item], 'Named'],
    [[one.item], ''],
    [[one.item, other.item], 'Named So'],
    [[one.item, other.item], 'purge 3'],
  ] as const) {
    expect(await rejectionOf(purgeItems(context, { ids, confirmation }))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'confirmation' }],
    });
  }
  expect(await net.row('companies', one.company)).not.toBeNull();
  expect(await net.row('companies', other.company)).not.toBeNull();
});
