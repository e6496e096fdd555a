import { NewPriceList } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPlan } from '../plans/save.ts';
import { transitionPlan } from '../plans/transition.ts';
import { assignPriceList, createPriceList } from '../prices/lists.ts';
import { setPrice } from '../prices/testing.ts';
import { type CatalogTest, createCatalogTest, newPlan } from '../testing.ts';
import { listOffers } from './list.ts';
import { readOffer } from './read.ts';

type PersonKey = keyof CatalogTest['people'];
const today = new Date().toISOString().slice(0, 10);
let network: CatalogTest;

/** Sets a price for everything in a new list of a company for a kind of buyer. */
async function createPricedList(
  persona: PersonKey,
  company_id: string,
  target: string,
  price: object,
  charge?: string,
) {
  const context = await network.signedIn(persona);
  const list = NewPriceList.parse({ company_id, name: `For ${target}`, currency: 'USD' });
  const { id } = await createPriceList(context, list);
  await assignPriceList(context, { list_id: id, audience: 'kind', target, valid_from: today });
  const scope = charge === undefined ? { scope: 'all' } : { scope: 'charge', target: charge };
  await setPrice(context, { list_id: id, valid_from: today, price, ...scope });
}

beforeAll(async () => {
  network = await createCatalogTest();
  const { platform, north, northShop } = network.companies;
  const published = { state: 'published', category: 'numbers' } as const;
  const voice = await network.createService('platform', {
    state: 'published',
    name: 'Platform voice',
    slug: 'voice',
    price: '77.31',
  });
  await network.createService('platform', {
    ...published,
    name: 'Ported quickly',
    slug: 'quickly',
  });
  await network.createService('north', { ...published, name: 'Ported slowly', slug: 'slowly' });
  await network.createService('northShop', { state: 'published', name: 'Own voice' });
  await network.createService('south', { state: 'published', name: 'South voice', slug: 'south' });
  await network.listEverywhere();
  const context = await network.signedIn('owner');
  const { id, charges } = await createPlan(context, newPlan(voice.id));
  await transitionPlan(context, { id, event: 'offer' });
  const brackets = [{ from: '1', rate_micro: '10000000' }];
  const fixed = { method: 'fixed', brackets };
  await createPricedList('owner', platform, 'distributor', fixed, charges[0]?.id);
  await createPricedList('northAdmin', north, 'reseller', { method: 'markup', bps: 2000 });
  await createPricedList('northAdmin', northShop, 'customer', { method: 'markup', bps: 1000 });
});
afterAll(() => network.drop());

const list = async (persona: PersonKey, filters = {}) =>
  listOffers(await network.signedIn(persona), { limit: 50, ...filters });
const names = async (persona: PersonKey, filters = {}) =>
  (await list(persona, filters)).items.map(({ name }) => name);

test('lists services offered by the company above, not its own or those of others', async () => {
  const above = ['Platform voice', 'Ported quickly', 'Ported slowly'];
  expect(await names('northReseller')).toEqual(above);
  expect(await names('northAdmin')).toEqual(['Platform voice', 'Ported quickly']);
  expect(await names('owner')).toEqual([]);
});

test('shows services that the seller features first, and none that it unlists', async () => {
  const change = (columns: string) =>
    network.admin.query(
      `update listings set ${columns} where company_id = $1
         and service_id = (select id from services where slug = 'quickly')`,
      [network.companies.north],
    );
  await change('featured = true');
  expect((await names('northReseller'))[0]).toBe('Ported quickly');
  await change("state = 'unlisted'");
  expect(await names('northReseller')).toEqual(['Platform voice', 'Ported slowly']);
  await change("state = 'listed', featured = false");
});

test.each([
  ['northAdmin', 1000],
  ['northReseller', 1200],
  ['clerk', 1320],
] as const)('%s sees what its own company pays', async (persona, amount) => {
  const price = { amount, currency: 'USD', per: 'month', unit: 'seat' };
  const { items } = await list(persona);
  expect(items.find(({ slug }) => slug === 'voice')?.from_price).toEqual(price);
  expect((await readOffer(await network.signedIn(persona), { slug: 'voice' })).from_price).toEqual(
    price,
  );
});

test("plans show the company's cost, and to resellers also their customers' price", async () => {
  const charges = async (persona: PersonKey) => {
    const { plans } = await readOffer(await network.signedIn(persona), { slug: 'voice' });
    return plans.flatMap((plan) => plan.charges);
  };
  const rate = (micro: string) => ({ brackets: [{ rate_micro: micro }], problem: null });
  expect(await charges('northReseller')).toMatchObject([
    { name: 'Seat', you_pay: rate('12000000'), customer_pays: rate('13200000') },
  ]);
  expect(await charges('clerk')).toMatchObject([
    { you_pay: rate('13200000'), customer_pays: null },
  ]);
});

test('a bundle names its parts; other plans have no parts', async () => {
  const clerk = await network.signedIn('clerk');
  const partsOf = async () =>
    (await readOffer(clerk, { slug: 'voice' })).plans.flatMap(({ parts }) => parts);
  expect(await partsOf()).toEqual([]);
  const part = await network.createService('platform', { state: 'published', name: 'Desk phone' });
  const { id } = await createPlan(await network.signedIn('owner'), newPlan(part.id));
  await transitionPlan(await network.signedIn('owner'), { id, event: 'offer' });
  await network.admin.query(
    `insert into bundle_parts (company_id, plan_id, part_plan_id, quantity, allocation_bps)
     select p.company_id, p.id, $1, 2, 10000 from plans p join services s on s.id = p.service_id
     where s.slug = 'voice'`,
    [id],
  );
  expect(await partsOf()).toMatchObject([{ service: 'Desk phone', quantity: 2, swap_group: null }]);
});

test('searches by words, and pages through the results', async () => {
  expect(await names('northReseller', { q: 'QUICK port' })).toEqual(['Ported quickly']);
  const first = await list('northReseller', { category: 'numbers', limit: 1 });
  const second = await list('northReseller', {
    category: 'numbers',
    limit: 1,
    cursor: first.nextCursor ?? '',
  });
  expect([first, second].map(({ items }) => items.map(({ slug }) => slug))).toEqual([
    ['quickly'],
    ['slowly'],
  ]);
  expect(second.nextCursor).toBeNull();
  expect(await rejectionOf(list('northAdmin', { cursor: 'nonsense' }))).toMatchObject({
    code: 'validation_failed',
  });
});

test("a draft, another tenant's service and a missing one get the same response", async () => {
  const { slug } = await network.createService('north');
  for (const each of [slug, 'south', 'nothing-like-it']) {
    const read = readOffer(await network.signedIn('northReseller'), { slug: each });
    expect(await rejectionOf(read)).toMatchObject({ code: 'not_found' });
  }
});
