import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPriceChangeTest, type PriceChangeTest } from './changes/testing.ts';
import { createPriceCache } from './price-cache.ts';
import { resolvePrices } from './resolve.ts';

let net: PriceChangeTest;
beforeAll(async () => {
  net = await createPriceChangeTest();
  await net.admin.query(
    `insert into partners (company_id, partner_company_id, tier) values ($1, $2, 'silver')
     on conflict do nothing`,
    [net.companies.north, net.companies.northShop],
  );
});
afterAll(() => net.drop());

/** Returns what North Shop pays, as its own people read it. */
async function paidPrice(day = '2999-06-01') {
  const context = await net.as('northReseller');
  const query = { plans: [net.ids.plan], visitors: false, day };
  const { items } = await resolvePrices(context, query);
  return items[0]?.brackets?.[0]?.rate_micro ?? items[0]?.problem;
}

/** Creates a list of North with a different price. */
async function createListAt(rate: string): Promise<string> {
  const { rows } = await net.admin.query<{ id: string }>(
    "insert into price_lists (company_id, name, currency) values ($1, $2, 'USD') returning id",
    [net.companies.north, `At ${rate}`],
  );
  const id = rows[0]?.id ?? '';
  await net.admin.query(
    `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
     values ($1, $2, 'charge', $3, 'fixed', $4, '2999-01-01')`,
    [
      net.companies.north,
      id,
      net.ids.charge,
      JSON.stringify([{ from: '1', rate_micro: rate, flat_micro: '0' }]),
    ],
  );
  return id;
}

const assign = (list: string, audience: string, target: string) =>
  net.admin.query(
    `insert into price_assignments (company_id, list_id, audience, target, valid_from)
     values ($1, $2, $3, $4, '2999-01-02')`,
    [net.companies.north, list, audience, target],
  );

test('a cached price is not used after a change of anything it depends on', async () => {
  const { north, northShop, platform } = net.companies;
  expect(await paidPrice()).toBe('12000000');
  expect(await paidPrice()).toBe('12000000');
  await net.change(
    'northAdmin',
    { method: 'markup', bps: 0, add_micro: 0 },
    {
      valid_from: '2999-02-01',
    },
  );
  expect(await paidPrice()).toBe('10370000');
  await net.admin.query(
    `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
     values ($1, $2, 'charge', $3, 'fixed', $4, '2999-02-02')`,
    [
      platform,
      net.above,
      net.ids.charge,
      JSON.stringify([{ from: '1', rate_micro: '11000000', flat_micro: '0' }]),
    ],
  );
  expect(await paidPrice()).toBe('11000000');
  await assign(await createListAt('13000000'), 'tier', 'gold');
  expect(await paidPrice()).toBe('11000000');
  await net.admin.query("update partners set tier = 'gold' where partner_company_id = $1", [
    northShop,
  ]);
  expect(await paidPrice()).toBe('13000000');
  await assign(await createListAt('14000000'), 'buyer', northShop);
  expect(await paidPrice()).toBe('14000000');
  await net.admin.query('delete from listings where company_id = $1', [north]);
  expect(await paidPrice()).toBe('not_offered');
  await net.listEverywhere();
  expect(await paidPrice()).toBe('14000000');
  await net.admin.query("update services set state = 'retired' where id = $1", [net.ids.service]);
  expect(await paidPrice()).toBe('not_offered');
  await net.admin.query("update services set state = 'published' where id = $1", [net.ids.service]);
  expect(await paidPrice()).toBe('14000000');
  await net.admin.query("update companies set status = 'suspended' where id = $1", [north]);
  expect(await paidPrice()).toBe('not_offered');
  await net.admin.query("update companies set status = 'active' where id = $1", [north]);
  expect(await paidPrice()).toBe('14000000');
  expect(await paidPrice('2998-01-01')).toBe('not_priced');
});

test('a price of a change that is rolled back is not cached', async () => {
  const before = await paidPrice();
  const { rows } = await net.admin.query<{ epoch: string }>(
    'select epoch from price_epochs where company_id = $1',
    [net.companies.north],
  );
  await net.change('northAdmin', { method: 'pass' }, { dry_run: true });
  expect(await paidPrice()).toBe(before);
  const after = await net.admin.query('select epoch from price_epochs where company_id = $1', [
    net.companies.north,
  ]);
  expect(after.rows).toEqual(rows);
});

test('cached rows are returned only while their epoch lasts, and only to callers with that epoch', async () => {
  const read = createPriceCache<{ id: string | null }>(({ id }) => id === null);
  const knownEpochs: (string | null)[] = [];
  const readRows = (epoch: string | null, ids: readonly (string | null)[]) =>
    read(['buyer'], (known) => {
      knownEpochs.push(known);
      return Promise.resolve(ids.map((id) => ({ epoch, id })));
    });
  expect(await readRows('first', ['a', 'b'])).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(await readRows('first', [null])).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(await readRows(null, [null])).toEqual([]);
  expect(await readRows('second', ['c'])).toEqual([{ id: 'c' }]);
  expect(knownEpochs).toEqual([null, 'first', 'first', 'first']);
});
