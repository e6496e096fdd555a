import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPublic } from '../../../kernel/context.ts';
import { rejectionOf } from '../../../testing.ts';
import { plansOf, readsOf } from '../../../testing/plans.ts';
import { loadPricingTable, loadServiceCatalogue } from '../live.ts';
import { selectProviders } from '../queries/counted.ts';
import { findPublished, selectCards } from '../queries/published.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { listPublished } from './list-published.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
  const published = { state: 'published' } as const;
  await network.createService('platform', { ...published, name: 'Platform voice', slug: 'voice' });
  await network.createService('platform', {
    ...published,
    name: 'Platform rooms',
    category: 'meetings',
  });
  await network.createService('north', { ...published, name: 'North voice', slug: 'north-voice' });
  await network.createService('northShop', { ...published, name: 'Shop voice' });
  await network.createService('south', { ...published, name: 'South voice', slug: 'south-voice' });
  await network.createService('north', { name: 'North draft' });
  await network.createService('north', { name: 'North retired', state: 'retired' });
  await network.listEverywhere();
});
afterAll(() => network.drop());

type PublishedFilters = Partial<Parameters<typeof listPublished>[1]>;
const list = async (company: keyof CatalogTest['companies'], filters: PublishedFilters = {}) =>
  listPublished(await network.visitor(company), { limit: 50, ...filters });
const names = async (company: keyof CatalogTest['companies'], filters: PublishedFilters = {}) =>
  (await list(company, filters)).items.map(({ name }) => name);

describe('visibility', () => {
  test.each([
    ['platform', ['Platform rooms', 'Platform voice']],
    ['north', ['North voice', 'Platform rooms', 'Platform voice']],
    ['northShop', ['North voice', 'Platform rooms', 'Platform voice', 'Shop voice']],
    ['south', ['Platform rooms', 'Platform voice', 'South voice']],
  ] as const)(
    '%s shows its own services and the services it resells',
    async (company, expected) => {
      expect(await names(company)).toEqual(expected);
    },
  );

  test("hides services that come through a suspended company, but not its customers' own", async () => {
    const { north } = network.companies;
    await network.admin.query("update companies set status = 'suspended' where id = $1", [north]);
    expect(await names('northShop')).toEqual(['Shop voice']);
    await network.admin.query("update companies set status = 'active' where id = $1", [north]);
  });

  test('shows a service only if every company in between lists it', async () => {
    const { north, northShop } = network.companies;
    const setListing = (company: string, state: string) =>
      network.admin.query(
        `update listings set state = $2 from services s
         where s.id = service_id and s.slug = 'voice' and listings.company_id = $1`,
        [company, state],
      );
    const shownAt = async (company: 'north' | 'northShop') => ({
      listed: (await names(company)).includes('Platform voice'),
      found: (await names(company, { q: 'platform voice' })).length > 0,
    });
    const [shown, hidden] = [
      { listed: true, found: true },
      { listed: false, found: false },
    ];
    await setListing(northShop, 'unlisted');
    expect([await shownAt('north'), await shownAt('northShop')]).toEqual([shown, hidden]);
    await setListing(northShop, 'listed');
    await setListing(north, 'unlisted');
    expect([await shownAt('north'), await shownAt('northShop')]).toEqual([hidden, hidden]);
    await setListing(north, 'listed');
    expect(await shownAt('northShop')).toEqual(shown);
  });

  test("a nearer company's service replaces one from above with the same slug", async () => {
    const own = await network.createService('south', {
      state: 'published',
      name: "South's own voice",
      slug: 'voice',
    });
    expect(await names('south')).toEqual(['Platform rooms', 'South voice', "South's own voice"]);
    expect(await names('north')).toContain('Platform voice');
    await network.admin.query('delete from services where id = $1', [own.id]);
  });
});

describe('filters', () => {
  test('searches by word beginnings in any order, including the provider', async () => {
    expect(await names('north', { q: 'VOI nor' })).toEqual(['North voice']);
    expect(await names('north', { q: 'south' })).toEqual([]);
    expect(await names('north', { q: '%_' })).toEqual([]);
  });

  test('filters by category, with the count of each', async () => {
    const { items, categories } = await list('north', { category: 'meetings' });
    expect(items).toMatchObject([{ name: 'Platform rooms', category: 'meetings' }]);
    expect(categories).toEqual([
      { value: 'voice', label: 'Voice', count: 2 },
      { value: 'meetings', label: 'Meetings', count: 1 },
    ]);
  });

  test('pages continue where the last one ended', async () => {
    const first = await list('north', { limit: 2 });
    const second = await list('north', { limit: 2, cursor: first.nextCursor ?? '' });
    expect([first, second].map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['North voice', 'Platform rooms'],
      ['Platform voice'],
    ]);
    expect(second.nextCursor).toBeNull();
    expect(await rejectionOf(list('north', { cursor: 'nonsense' }))).toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('as live blocks', () => {
  test('the catalogue returns the query, the total and the next page', async () => {
    const visitor = await network.visitor('north');
    const section = { type: 'service_catalogue' } as const;
    const block = await loadServiceCatalogue(visitor, section, { q: 'voice', category: 'voice' });
    expect(block).toMatchObject({
      total: 2,
      page: 1,
      next_page: null,
      query: { q: 'voice', category: 'voice' },
      services: [{ name: 'North voice' }, { name: 'Platform voice' }],
    });
    const invalid = await loadServiceCatalogue(visitor, section, { category: 'x', page: '-3' });
    expect(invalid).toMatchObject({ total: 3, page: 1, query: { q: '', category: '' } });
    expect(invalid.alternatives).toEqual([]);
    expect(await loadServiceCatalogue(visitor, section, { page: '2' })).toMatchObject({
      services: [],
      next_page: null,
    });
  });

  test('a pricing table shows the services it names in its order, within reach only', async () => {
    const section = { type: 'pricing_table', services: ['voice', 'south-voice', 'north-voice'] };
    const block = await loadPricingTable(
      await network.visitor('north'),
      { ...section, type: 'pricing_table' },
      {},
    );
    expect(block.services.map(({ slug }) => slug)).toEqual(['voice', 'north-voice']);
  });
});

test('a page reads a limited number of services, however many there are', async () => {
  // Without triggers: auditing all of this would take minutes and isn't tested here.
  await network.admin.query(`
    set session_replication_role = replica;
    insert into services (company_id, slug, name, provider, category, state, price_amount, price_per,
        needs_emergency_address)
      select '${network.companies.south}', 'mass-' || n, 'Mass service ' || n, 'Mass ' || n % 150,
        case n % 3 when 0 then 'voice' else 'numbers' end, 'published',
        case when n % 500 > 0 then 100 end, case n % 400 when 1 then 'year' else 'month' end,
        false
      from generate_series(1, 20000) n;
    insert into search_words (resource, word, id)
      select 'services', word, id from services, unnest(string_to_array(ltrim(search_key), ' ')) word
      on conflict do nothing;
    set session_replication_role = origin;
    analyze services, search_words`);
  const visitor = await network.visitor('south');
  const queries: PublishedFilters[] = [
    {},
    { category: 'numbers' },
    { q: 'mass' },
    { q: '19999' },
    { provider: 'mass-7' },
    { price: 'request' },
    { price: 'year' },
    { price: 'month', category: 'voice' },
    { price: 'month', provider: 'mass-8' },
    { category: 'voice', provider: 'mass-9' },
  ];
  for (const { provider, ...filters } of queries) {
    expect((await list('south', { ...filters, provider })).items).not.toHaveLength(0);
    const providers = provider && [provider.replace('mass-', 'Mass ')];
    const selection = { ...filters, prices: {}, ...(providers && { providers }) };
    const plans = await withPublic(visitor, async (tx) => {
      const hits = await findPublished(tx, filters.q);
      return plansOf(tx, (explained) => selectCards(explained, selection, hits, { limit: 51 }));
    });
    const read = plans.flatMap((plan) => readsOf(plan, 'services'));
    expect(read.map(({ node }) => node)).not.toContain('Seq Scan');
    const rows = read.reduce((sum, each) => sum + each.rows, 0);
    // At most one page of rows per company in reach, each looked up once more by slug.
    expect({ selection, fewRead: read.length > 0 && rows < 200 }).toEqual({
      selection,
      fewRead: true,
    });
  }
  const named = await withPublic(visitor, (tx) => plansOf(tx, selectProviders));
  const read = named.flatMap((plan) => readsOf(plan, 'services'));
  // Reads each name once, however many services have it.
  expect(read.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(300);
}, 60_000);
