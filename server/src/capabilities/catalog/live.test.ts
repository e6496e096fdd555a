import type { DocumentQuery } from '@trunkline/contract/kernel/live';
import { servicesPerPage } from '@trunkline/contract/catalog/listing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPricingTable, loadServiceCatalogue } from './live.ts';
import { type CatalogTest, createCatalogTest } from './testing.ts';
import { listPublished } from './verbs/list-published.ts';
import { readService } from './verbs/read-published.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
  const norden = { state: 'published', provider: 'Norden Carrier' } as const;
  const bright = { state: 'published', provider: 'Brightwell' } as const;
  await network.createService('platform', {
    ...norden,
    name: 'Trunks',
    price: '8',
    slug: 'trunks',
  });
  await network.createService('platform', {
    ...norden,
    name: 'Fax',
    price: '90',
    price_per: 'year',
  });
  await network.createService('platform', {
    ...norden,
    name: 'Numbers',
    category: 'numbers',
    price: '0',
  });
  await network.createService('north', { ...bright, name: 'Exchange', price: '5' });
  await network.createService('north', { ...bright, name: 'Rooms', category: 'meetings' });
  const wallboard = { ...bright, provider: 'BRIGHTWELL', name: 'Wallboard' };
  await network.createService('north', { ...wallboard, price: '40', price_per: 'year' });
  await network.createService('north', { provider: 'Draft House', name: 'Unseen' });
  await network.createService('south', {
    state: 'published',
    provider: 'South Secret',
    name: 'Elsewhere',
  });
  await network.createService('northShop', {
    state: 'published',
    provider: 'Below',
    name: 'Underneath',
  });
  await network.listEverywhere();
});
afterAll(() => network.drop());

async function load(query: DocumentQuery, company: keyof CatalogTest['companies'] = 'north') {
  return loadServiceCatalogue(await network.visitor(company), { type: 'service_catalogue' }, query);
}
const names = async (query: DocumentQuery) =>
  (await load(query)).services.map(({ name }) => name).toSorted();

describe('by provider', () => {
  test('filters by provider in any spelling of its name, and counts the services of each', async () => {
    expect(await names({ provider: 'brightwell' })).toEqual(['Exchange', 'Rooms', 'Wallboard']);
    expect(await names({ provider: 'norden-carrier' })).toEqual(['Fax', 'Numbers', 'Trunks']);
    const { providers, query, total } = await load({ provider: 'norden-carrier' });
    expect(providers).toEqual([
      { value: 'brightwell', label: 'Brightwell', count: 3 },
      { value: 'norden-carrier', label: 'Norden Carrier', count: 3 },
    ]);
    expect({ query, total }).toEqual({
      query: { q: '', category: '', provider: 'norden-carrier', price: '' },
      total: 3,
    });
  });

  test.each(['south-secret', 'draft-house', 'below', 'nobody', "x' or '1'='1", '%', '__proto__'])(
    'ignores %s: it is neither selected nor listed',
    async (provider) => {
      const block = await load({ provider });
      expect(block).toMatchObject({ total: 6, query: { provider: '' } });
      expect(block.providers.map(({ label }) => label)).toEqual(['Brightwell', 'Norden Carrier']);
      expect(JSON.stringify(block)).not.toMatch(/Secret|Draft House|Below/);
    },
  );

  test('each site has its own providers', async () => {
    const labels = async (company: keyof CatalogTest['companies']) =>
      (await load({}, company)).providers.map(({ label }) => label);
    expect(await labels('platform')).toEqual(['Norden Carrier']);
    expect(await labels('south')).toEqual(['Norden Carrier', 'South Secret']);
    expect(await labels('northShop')).toEqual(['Below', 'Brightwell', 'Norden Carrier']);
  });

  test('does not count a service that the site replaces with one of its own', async () => {
    const own = await network.createService('south', {
      state: 'published',
      provider: 'Stand-in',
      name: 'Own trunks',
      slug: 'trunks',
    });
    const { providers } = await load({}, 'south');
    expect(providers).toContainEqual({
      value: 'norden-carrier',
      label: 'Norden Carrier',
      count: 2,
    });
    await network.admin.query('delete from services where id = $1', [own.id]);
  });
});

describe('by price', () => {
  test.each([
    ['month', ['Exchange']],
    ['year', ['Wallboard']],
    ['request', ['Fax', 'Numbers', 'Rooms', 'Trunks']],
    ['once', []],
  ])('filters by %s', async (price, expected) => {
    expect(await names({ price })).toEqual(expected);
  });

  test('counts the services of each kind, leaves out empty kinds and ignores unknown ones', async () => {
    expect((await load({ price: 'year' })).prices).toEqual([
      { value: 'month', label: 'Monthly', count: 1 },
      { value: 'year', label: 'Yearly', count: 1 },
      { value: 'request', label: 'On request', count: 4 },
    ]);
    for (const price of ['free', 'toString', "month' --", 'MONTH'])
      expect(await load({ price })).toMatchObject({ total: 6, query: { price: '' } });
  });
});

test("a site never shows another company's price", async () => {
  const priceOf = async (company: keyof CatalogTest['companies']) => {
    const visitor = await network.visitor(company);
    const { items } = await listPublished(visitor, { limit: 50 });
    const section = { type: 'pricing_table' as const, services: ['trunks'] };
    const table = await loadPricingTable(visitor, section, {});
    const prices = [
      items.find(({ slug }) => slug === 'trunks'),
      (await load({}, company)).services.find(({ slug }) => slug === 'trunks'),
      table.services[0],
      await readService(visitor, { slug: 'trunks' }),
      (await readService(visitor, { slug: 'fax' }))?.related.find(({ slug }) => slug === 'trunks'),
    ].map((service) => service?.from_price?.amount ?? null);
    return [...new Set(prices)];
  };
  expect(await priceOf('platform')).toEqual([800]);
  for (const below of ['north', 'northShop', 'south'] as const)
    expect(await priceOf(below)).toEqual([null]);
});

describe('combined filters', () => {
  test('counts each choice together with the other filters', async () => {
    const block = await load({ category: 'voice', provider: 'brightwell' });
    expect(block.services.map(({ name }) => name)).toEqual(['Exchange', 'Wallboard']);
    expect(block.categories.map(({ value, count }) => [value, count])).toEqual([
      ['voice', 2],
      ['meetings', 1],
    ]);
    expect(block.providers.map(({ value, count }) => [value, count])).toEqual([
      ['brightwell', 2],
      ['norden-carrier', 2],
    ]);
    expect(block.prices.map(({ value, count }) => [value, count])).toEqual([
      ['month', 1],
      ['year', 1],
    ]);
  });

  test('combines with a search, counting only its matches', async () => {
    const block = await load({ q: 'brightwell', price: 'month' });
    expect(block.services.map(({ name }) => name)).toEqual(['Exchange']);
    expect(block.total).toBe(1);
    expect(block.providers).toEqual([{ value: 'brightwell', label: 'Brightwell', count: 1 }]);
    expect(block.prices.map(({ value, count }) => [value, count])).toEqual([
      ['month', 1],
      ['year', 1],
      ['request', 1],
    ]);
  });

  test("offers ways to widen a search without results, keeping the chosen provider's name", async () => {
    const filters = { category: 'meetings', provider: 'norden-carrier', price: 'request' };
    const block = await load(filters);
    expect(block).toMatchObject({ services: [], total: 0, query: { q: '', ...filters } });
    expect(block.alternatives).toEqual([
      { criteria: ['provider', 'price'], count: 3 },
      { criteria: ['category', 'price'], count: 1 },
    ]);
    expect(block.providers).toContainEqual({
      value: 'norden-carrier',
      label: 'Norden Carrier',
      count: 0,
    });
    expect((await load({ q: 'rooms', provider: 'norden-carrier' })).alternatives).toEqual([
      { criteria: ['provider'], count: 3 },
      { criteria: ['q'], count: 1 },
    ]);
    expect((await load({ q: 'no such', ...filters, price: 'year' })).alternatives).toEqual([
      { criteria: ['category'], count: 1 },
      { criteria: ['provider'], count: 3 },
      { criteria: ['price'], count: 1 },
    ]);
    expect((await load({ q: 'nothing like it' })).alternatives).toEqual([]);
  });

  test('pages continue within the chosen filters', async () => {
    await network.admin.query(
      `insert into services (company_id, slug, name, provider, category, state)
        select $1, 'many-' || n, 'Many ' || n, case when n % 2 = 0 then 'Even' else 'EVEN' end, 'voice', 'published'
        from generate_series(1, 15) n`,
      [network.companies.south],
    );
    const first = await load({ provider: 'even' }, 'south');
    const second = await load({ provider: 'even', page: '2' }, 'south');
    expect([first.services.length, second.services.length]).toEqual([servicesPerPage, 3]);
    expect([first.next_page, second.next_page, second.total]).toEqual([2, null, 15]);
    const slugs = [...first.services, ...second.services].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(15);
    await network.admin.query("delete from services where slug like 'many-%'");
  });
});

test('the API accepts the same filters; an unknown value matches nothing', async () => {
  const visitor = await network.visitor('north');
  const list = (filters: object) => listPublished(visitor, { limit: 50, ...filters });
  const { items, providers, prices } = await list({ provider: 'brightwell', price: 'year' });
  expect(items.map(({ name }) => name)).toEqual(['Wallboard']);
  expect(providers).toEqual([{ value: 'brightwell', label: 'Brightwell', count: 1 }]);
  expect(prices.map(({ value }) => value)).toEqual(['month', 'year', 'request']);
  expect((await list({ provider: 'south-secret' })).items).toEqual([]);
});
