import { NewPriceList } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf } from '../../../testing.ts';
import { readPriceGrid } from './grid.ts';
import {
  assignPriceList,
  createPriceList,
  listPriceLists,
  updatePriceList,
  withdrawPrice,
} from './lists.ts';
import { setExchangeRate } from './rates.ts';
import { explainPrice, listPrices, resolvePrices } from './resolve.ts';
import { setPrice } from './testing.ts';

type Network = Awaited<ReturnType<typeof createTestNetwork>>;
type PersonKey = keyof Network['people'];

const plan = crypto.randomUUID();
const charge = crypto.randomUUID();
const later = '2999-06-01';
let network: Network;
const as = (persona: PersonKey) => network.signedInAs(network.people[persona]);
const rateOf = (micro: string) => [{ from: '1', rate_micro: micro, flat_micro: '0' }];

/** Creates a list of the person's company for a kind of buyer or for visitors. */
async function createListFor(persona: PersonKey, kind: string, more: object = {}): Promise<string> {
  const context = await as(persona);
  const list = NewPriceList.parse({ name: `For ${kind}`, currency: 'USD', ...more });
  const { id } = await createPriceList(context, list);
  await assignPriceList(context, {
    list_id: id,
    audience: kind === 'visitors' ? 'visitors' : 'kind',
    target: kind === 'visitors' ? '' : kind,
    valid_from: later,
  });
  return id;
}

async function setListPrice(
  persona: PersonKey,
  list_id: string,
  method: object,
  more: object = {},
) {
  return setPrice(await as(persona), { list_id, valid_from: later, price: method, ...more });
}

let platformList: string;
let northList: string;
let shopList: string;

beforeAll(async () => {
  network = await createTestNetwork();
  const { platform, north: distributor, northShop } = network.companies;
  const service = crypto.randomUUID();
  await network.admin.query(
    `insert into services (id, company_id, slug, name, provider, category, state)
     values ($1, $2, 'voice', 'Voice', 'Platform', 'voice', 'published')`,
    [service, platform],
  );
  await network.admin.query(
    `insert into plans (id, company_id, service_id, code, name, state, offered_at)
     values ($1, $2, $3, 'VOICE', 'Voice', 'offered', now())`,
    [plan, platform, service],
  );
  await network.admin.query(
    `insert into plan_charges (id, company_id, plan_id, code, name, kind, unit)
     values ($1, $2, $3, 'SEAT', 'Seat', 'recurring', 'seat')`,
    [charge, platform, plan],
  );
  await network.admin.query(
    'insert into listings (company_id, service_id) select unnest($1::uuid[]), $2',
    [[distributor, northShop], service],
  );
  platformList = await createListFor('owner', 'distributor');
  northList = await createListFor('northAdmin', 'reseller');
  shopList = await createListFor('northAdmin', 'customer', { company_id: northShop });
  await setListPrice(
    'owner',
    platformList,
    { method: 'fixed', brackets: rateOf('10000000') },
    {
      scope: 'charge',
      target: charge,
    },
  );
  await setListPrice('northAdmin', northList, { method: 'markup', bps: 2000 });
  await setListPrice('northAdmin', shopList, { method: 'markup', bps: 1000, add_micro: 500_000 });
});
afterAll(() => network.drop());

test('each company down the chain buys at its own price', async () => {
  const query = { plans: [plan], visitors: false, day: later };
  const { items } = await resolvePrices(await as('northAdmin'), query);
  expect(items).toMatchObject([{ brackets: rateOf('10000000'), buy_brackets: null }]);
  const below = { ...query, buyer: network.companies.northShop };
  expect((await resolvePrices(await as('northAdmin'), below)).items).toMatchObject([
    { brackets: rateOf('12000000'), buy_brackets: rateOf('10000000'), method: 'markup' },
  ]);
  const client = { ...query, buyer: network.companies.northClient };
  expect((await resolvePrices(await as('northAdmin'), client)).items).toMatchObject([
    { brackets: rateOf('13700000'), buy_brackets: rateOf('12000000') },
  ]);
});

test('a customer sees its own price, and not how it was calculated', async () => {
  const query = { visitors: false, day: later };
  const { items } = await resolvePrices(await as('clerk'), { plans: [plan], ...query });
  expect(items).toMatchObject([{ brackets: rateOf('13700000'), problem: null }]);
  const { steps } = await explainPrice(await as('clerk'), { charge, ...query });
  expect(steps).toMatchObject([{ seller: 'North Shop', since: later, base: null, method: null }]);
  const shown = JSON.stringify([items, steps]);
  for (const above of ['12000000', '10000000']) expect(shown).not.toContain(above);
});

test("a list shows what its company pays and charges; other companies' lists cannot be read", async () => {
  const query = { id: northList, plans: [plan], day: later };
  expect((await listPrices(await as('northAdmin'), query)).items).toMatchObject([
    { brackets: rateOf('12000000'), buy_brackets: rateOf('10000000') },
  ]);
  const foreign = listPrices(await as('northAdmin'), { ...query, id: platformList });
  expect(await rejectionOf(foreign)).toMatchObject({ code: 'not_found' });
  const { items } = await listPriceLists(await as('northAdmin'), {});
  expect(items.map(({ id }) => id)).toEqual([northList]);
});

test("an explanation begins with the reader's cost", async () => {
  const query = { charge, buyer: network.companies.northClient, visitors: false, day: later };
  const { steps } = await explainPrice(await as('northAdmin'), query);
  expect(steps.map(({ step, method, base }) => [step, method, base])).toEqual([
    [2, 'markup', rateOf('10000000')],
    [1, 'markup', rateOf('12000000')],
  ]);
});

test('an explanation names the item, who set the price and when it changes next', async () => {
  const query = { charge, buyer: network.companies.northClient, visitors: false, day: later };
  const explain = async (persona: 'northAdmin' | 'clerk') => {
    const { buyer: _buyer, ...own } = query;
    return explainPrice(await as(persona), persona === 'clerk' ? own : query);
  };
  const explained = await explain('northAdmin');
  expect(explained).toMatchObject({
    plan,
    charge,
    buyer: network.companies.northClient,
    day: later,
    rate: rateOf('13700000'),
    next_change: null,
  });
  const [own] = explained.steps;
  expect(own).toMatchObject({ who: expect.any(String), what: expect.any(String) });
  expect(own?.exact?.[0]?.rate).toEqual([expect.any(String), expect.any(String)]);
  await network.admin.query(
    `insert into price_entries (company_id, list_id, scope, target, method, bps, valid_from)
     select l.company_id, l.id, 'service', p.service_id::text, 'markup', 2500, '2999-08-01'
     from price_lists l, plans p where l.id = $1 and p.id = $2`,
    [northList, plan],
  );
  expect((await explain('northAdmin')).next_change).toBe('2999-08-01');
  const read = await explain('clerk');
  expect(read).toMatchObject({
    sentence: expect.stringMatching(/^Set by North Shop, effective .+\.$/),
    next_change: null,
    steps: [{ who: null, what: null, exact: null, entry: null }],
  });
  await network.admin.query("delete from price_entries where valid_from = '2999-08-01'");
});

test('a dry run shows the price and changes nothing', async () => {
  const markup = { method: 'markup', bps: 5000 };
  const ahead = { valid_from: '2999-07-01', dry_run: true };
  const { id, prices } = await setListPrice('northAdmin', northList, markup, ahead);
  expect(id).toBeNull();
  expect(prices).toMatchObject([
    { before: rateOf('12000000'), after: rateOf('15000000'), losing: [] },
  ]);
  const query = { id: northList, plans: [plan], day: '2999-07-01' };
  expect((await listPrices(await as('northAdmin'), query)).items).toMatchObject([
    { brackets: rateOf('12000000') },
  ]);
});

test("the grid lists a company's plans, costs and prices, but not those of a company out of reach", async () => {
  const query = { day: later, q: '', page: 1 };
  const grid = await readPriceGrid(await as('northAdmin'), query);
  expect(grid.charges).toMatchObject([{ service: 'Voice', plan: 'Voice', charge_id: charge }]);
  expect(grid.prices).toMatchObject([
    {
      list_id: northList,
      buy_brackets: rateOf('10000000'),
      brackets: rateOf('12000000'),
      bps: 2000,
    },
  ]);
  expect(await readPriceGrid(await as('northAdmin'), { ...query, q: 'fax' })).toMatchObject({
    charges: [],
    prices: [],
  });
  const foreign = { ...query, company_id: network.companies.north };
  expect(await readPriceGrid(await as('southAdmin'), foreign)).toEqual({
    charges: [],
    prices: [],
    upcoming: [],
    next_page: null,
  });
});

test('a future price can be withdrawn once, and only by its company', async () => {
  const pass = { method: 'pass' };
  const more = { scope: 'charge', target: charge, valid_from: '2999-08-01' };
  await setListPrice('northAdmin', northList, pass, more);
  const upcoming = async () =>
    (await readPriceGrid(await as('northAdmin'), { day: later, q: '', page: 1 })).upcoming;
  const [planned] = await upcoming();
  expect(planned).toMatchObject({ charge_id: charge, valid_from: '2999-08-01' });
  const withdraw = async (persona: PersonKey) =>
    withdrawPrice(await as(persona), { id: planned?.id ?? '' });
  expect(await rejectionOf(withdraw('southAdmin'))).toMatchObject({ code: 'not_found' });
  await withdraw('northAdmin');
  expect(await upcoming()).toEqual([]);
  expect(await rejectionOf(withdraw('northAdmin'))).toMatchObject({ code: 'not_found' });
});

test('a planned price is corrected by setting it again', async () => {
  const more = { scope: 'charge', target: charge, valid_from: '2999-09-01' };
  await setListPrice('northAdmin', northList, { method: 'markup', bps: 100 }, more);
  const { prices } = await setListPrice(
    'northAdmin',
    northList,
    { method: 'markup', bps: 300 },
    more,
  );
  expect(prices).toMatchObject([{ after: rateOf('10300000') }]);
});

test('resolved, explained and offered prices agree for every buyer, whichever seller unlists the service', async () => {
  const { north: distributor, northShop, northClient } = network.companies;
  const rows = async (text: string, values: unknown[]) =>
    (await network.admin.query<Record<string, unknown>>(text, values)).rows;
  const setListingState = (company: string, state: string) =>
    rows('update listings set state = $2 where company_id = $1', [company, state]);
  const compare = async () => {
    for (const buyer of [distributor, northShop, northClient]) {
      const query = { buyer, visitors: false, day: later };
      const { items } = await resolvePrices(await as('owner'), { plans: [plan], ...query });
      const { steps } = await explainPrice(await as('owner'), { charge, ...query });
      const offered = await rows('select from app.services_offered_to($1)', [buyer]);
      const stored = await rows(
        'select brackets, problem from app.price_steps($1, $1, null, $2, $3, true) where step = 1',
        [buyer, [plan], later],
      );
      const { brackets, problem } = items[0] ?? {};
      expect(stored).toMatchObject([{ brackets, problem }]);
      expect(steps.at(-1)).toMatchObject({ brackets, problem });
      expect(problem !== 'not_offered').toBe(offered.length === 1);
    }
  };
  await compare();
  for (const seller of [distributor, northShop]) {
    await setListingState(seller, 'unlisted');
    await compare();
    await setListingState(seller, 'listed');
  }
});

test('a rename of a list based on an outdated version is a conflict', async () => {
  const change = { id: northList, version: 1, guard: 'advise', min_margin_bps: 500 } as const;
  const context = await as('northAdmin');
  expect(await updatePriceList(context, { ...change, name: 'Resellers' })).toMatchObject({
    name: 'Resellers',
    version: 2,
  });
  expect(await rejectionOf(updatePriceList(context, { ...change, name: 'Others' }))).toMatchObject({
    code: 'conflict',
  });
  expect((await listPriceLists(context, {})).assignments).toMatchObject([
    { list_id: northList, audience: 'kind', target: 'reseller', buyer: null },
  ]);
});

test('rejects a day in the past, a second price for today, and unknown plans', async () => {
  const markup = { method: 'markup', bps: 100 };
  expect(
    await rejectionOf(setListPrice('northAdmin', northList, markup, { valid_from: '2020-01-01' })),
  ).toMatchObject({
    code: 'conflict',
    message: "A price can't start in the past. Choose today or a later day.",
  });
  const today = new Date().toISOString().slice(0, 10);
  const planPrice = { scope: 'plan', target: plan, valid_from: today };
  await setListPrice('northAdmin', northList, { method: 'markup', bps: 2000 }, planPrice);
  expect(await rejectionOf(setListPrice('northAdmin', northList, markup, planPrice))).toMatchObject(
    {
      code: 'conflict',
      message:
        "Today's price can't be replaced before midnight UTC. Choose tomorrow or a later day.",
    },
  );
  const unknown = { scope: 'plan', target: crypto.randomUUID() };
  expect(await rejectionOf(setListPrice('northAdmin', northList, markup, unknown))).toMatchObject({
    message: "You don't sell this, or it no longer exists.",
  });
  const stranger = resolvePrices(await as('southAdmin'), {
    plans: [plan],
    buyer: network.companies.northShop,
    visitors: false,
    day: later,
  });
  expect(await rejectionOf(stranger)).toMatchObject({ code: 'not_found' });
});

test('a list cannot be assigned to an unknown or unrelated company; neither is found', async () => {
  for (const target of [crypto.randomUUID(), network.companies.southShop]) {
    const assignment = { list_id: northList, audience: 'buyer', target, valid_from: later };
    const refusal = assignPriceList(await as('northAdmin'), assignment);
    expect(await rejectionOf(refusal)).toMatchObject({
      code: 'not_found',
      message: 'Company not found.',
    });
  }
});

test('rejects a foreign base, a base that leads back to the list, and new rounding for a list in use', async () => {
  const southern = await as('southAdmin');
  for (const base_list_id of [northList, crypto.randomUUID()]) {
    const foreign = NewPriceList.parse({ name: 'Derived', currency: 'USD', base_list_id });
    expect(await rejectionOf(createPriceList(southern, foreign))).toMatchObject({
      code: 'not_found',
    });
  }
  const change = 'update price_lists set base_list_id = $2 where id = $1';
  const second = await createPriceList(
    await as('northAdmin'),
    NewPriceList.parse({ name: 'Second', currency: 'USD', base_list_id: northList }),
  );
  await expect(network.admin.query(change, [northList, second.id])).rejects.toMatchObject({
    message: 'price_list_circle',
    detail: 'Resellers → Second → Resellers',
  });
  const { name, guard, min_margin_bps, version, id } = second;
  const rebase = async (base_list_id: string) =>
    updatePriceList(await as('northAdmin'), {
      id,
      version,
      name,
      guard,
      min_margin_bps,
      base_list_id,
    });
  expect(await rejectionOf(rebase(id))).toMatchObject({
    code: 'conflict',
    fields: [{ path: 'cycle', message: 'Second → Second' }],
  });
  expect(await rejectionOf(rebase(crypto.randomUUID()))).toMatchObject({ code: 'not_found' });
  await network.admin.query(
    "update price_assignments set valid_from = '2020-01-01' where list_id = $1",
    [shopList],
  );
  await expect(
    network.admin.query('update price_lists set step_micro = 1 where id = $1', [shopList]),
  ).rejects.toMatchObject({ message: 'price_list_in_use' });
});

test('a retired plan is no longer sold', async () => {
  await network.admin.query("update plans set state = 'retired' where id = $1", [plan]);
  const { items } = await resolvePrices(await as('clerk'), {
    plans: [plan],
    visitors: false,
    day: later,
  });
  expect(items).toMatchObject([{ brackets: null, problem: 'not_offered' }]);
});

test('reports a duplicate list name, and a second assignment or rate for the same day', async () => {
  const context = await as('northAdmin');
  const named = NewPriceList.parse({ name: 'Twice', currency: 'USD' });
  const { id: list_id } = await createPriceList(context, named);
  const assigned = { list_id, audience: 'tier', target: 'gold', valid_from: later };
  await assignPriceList(context, assigned);
  const rate = { from_currency: 'USD', to_currency: 'CHF', rate_e8: '1', valid_from: later };
  await setExchangeRate(context, rate);
  for (const [again, message] of [
    [
      () => createPriceList(context, named),
      'Another price list already uses this name. Choose a different one.',
    ],
    [
      () => assignPriceList(context, assigned),
      'A price list is already assigned from this day. Choose a later day.',
    ],
    [
      () => setExchangeRate(context, rate),
      'A rate is already set from this day. Choose a later day.',
    ],
  ] as const)
    expect(await rejectionOf(again())).toMatchObject({ code: 'conflict', message });
});
