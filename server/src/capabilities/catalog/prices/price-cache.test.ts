import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPriceChangeTest, type PriceChangeTest } from './changes/testing.ts';
import { createPriceCache } from './price-cache.ts';
import { resolvePrices } from './resolve.ts';

let network: PriceChangeTest;
beforeAll(async () => {
  network = await createPriceChangeTest();
  await network.admin.query(
    `insert into partners (company_id, partner_company_id, tier) values ($1, $2, 'silver')
     on conflict do nothing`,
    [network.companies.north, network.companies.northShop],
  );
});
afterAll(() => network.drop());

/** Returns North Shop's price as its own people see it. */
async function paidPrice(day = '2999-06-01') {
  const context = await network.as('northReseller');
  const query = { plans: [network.ids.plan], visitors: false, day };
  const { items } = await resolvePrices(context, query);
  return items[0]?.brackets?.[0]?.rate_micro ?? items[0]?.problem;
}

/** Creates a list of North with a different price. */
async function createListAt(rate: string): Promise<string> {
  const { rows } = await network.admin.query<{ id: string }>(
    "insert into price_lists (company_id, name, currency) values ($1, $2, 'USD') returning id",
    [network.companies.north, `At ${rate}`],
  );
  const id = rows[0]?.id ?? '';
  await network.admin.query(
    `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
     values ($1, $2, 'charge', $3, 'fixed', $4, '2999-01-01')`,
    [
      network.companies.north,
      id,
      network.ids.charge,
      JSON.stringify([{ from: '1', rate_micro: rate, flat_micro: '0' }]),
    ],
  );
  return id;
}

const assign = (list: string, audience: string, target: string) =>
  network.admin.query(
    `insert into price_assignments (company_id, list_id, audience, target, valid_from)
     values ($1, $2, $3, $4, '2999-01-02')`,
    [network.companies.north, list, audience, target],
  );

test('a cached price is not used after a change to anything it depends on', async () => {
  const { north, northShop, platform } = network.companies;
  expect(await paidPrice()).toBe('12000000');
  expect(await paidPrice()).toBe('12000000');
  await network.change(
    'northAdmin',
    { method: 'markup', bps: 0, add_micro: 0 },
    {
      valid_from: '2999-02-01',
    },
  );
  expect(await paidPrice()).toBe('10370000');
  await network.admin.query(
    `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
     values ($1, $2, 'charge', $3, 'fixed', $4, '2999-02-02')`,
    [
      platform,
      network.platformList,
      network.ids.charge,
      JSON.stringify([{ from: '1', rate_micro: '11000000', flat_micro: '0' }]),
    ],
  );
  expect(await paidPrice()).toBe('11000000');
  await assign(await createListAt('13000000'), 'tier', 'gold');
  expect(await paidPrice()).toBe('11000000');
  await network.admin.query("update partners set tier = 'gold' where partner_company_id = $1", [
    northShop,
  ]);
  expect(await paidPrice()).toBe('13000000');
  await assign(await createListAt('14000000'), 'buyer', northShop);
  expect(await paidPrice()).toBe('14000000');
  await network.admin.query('delete from listings where company_id = $1', [north]);
  expect(await paidPrice()).toBe('not_offered');
  await network.listEverywhere();
  expect(await paidPrice()).toBe('14000000');
  await network.admin.query("update services set state = 'retired' where id = $1", [
    network.ids.service,
  ]);
  expect(await paidPrice()).toBe('not_offered');
  await network.admin.query("update services set state = 'published' where id = $1", [
    network.ids.service,
  ]);
  expect(await paidPrice()).toBe('14000000');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [north]);
  expect(await paidPrice()).toBe('not_offered');
  await network.admin.query("update companies set status = 'active' where id = $1", [north]);
  expect(await paidPrice()).toBe('14000000');
  expect(await paidPrice('2998-01-01')).toBe('not_priced');
});

test('a price from a change that is rolled back is not cached', async () => {
  const before = await paidPrice();
  const { rows } = await network.admin.query<{ epoch: string }>(
    'select epoch from price_epochs where company_id = $1',
    [network.companies.north],
  );
  await network.change('northAdmin', { method: 'pass' }, { dry_run: true });
  expect(await paidPrice()).toBe(before);
  const after = await network.admin.query('select epoch from price_epochs where company_id = $1', [
    network.companies.north,
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
