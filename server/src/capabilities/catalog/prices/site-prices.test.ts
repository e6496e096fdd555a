import { NewPriceList } from '@trunkline/contract/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPricingTable, loadServiceCatalogue } from '../live.ts';
import { searchServices } from '../site-entries.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { listPublished } from '../verbs/list-published.ts';
import { readService } from '../verbs/read-published.ts';
import { assignPriceList, createPriceList } from './lists.ts';
import { setPrice } from './testing.ts';

type CompanyKey = 'platform' | 'north' | 'northShop' | 'northClient' | 'south';
const today = new Date().toISOString().slice(0, 10);
const charge = crypto.randomUUID();
let network: CatalogTest;
let service: string;

/** Creates a list of a company for an audience, with one price. */
async function createPricedList(
  company: CompanyKey,
  audience: 'kind' | 'visitors',
  target: string,
  method: object,
) {
  const context = await network.signedIn('owner');
  const { id } = await createPriceList(
    context,
    NewPriceList.parse({
      company_id: network.companies[company],
      name: `${audience} ${target}`,
      currency: 'USD',
    }),
  );
  await assignPriceList(context, { list_id: id, audience, target, valid_from: today });
  const scope = 'brackets' in method ? { scope: 'charge', target: charge } : { scope: 'all' };
  await setPrice(context, { list_id: id, valid_from: today, price: method, ...scope });
}
const fixed = (micro: string) => ({
  method: 'fixed',
  brackets: [{ from: '1', rate_micro: micro }],
});
const markup = (bps: number) => ({ method: 'markup', bps });

beforeAll(async () => {
  network = await createCatalogTest();
  const published = { state: 'published', name: 'Platform voice', slug: 'voice' } as const;
  service = (await network.createService('platform', { ...published, price: '77.31' })).id;
  await network.createService('platform', {
    state: 'published',
    name: 'Platform rooms',
    price: '88.31',
  });
  const plan = crypto.randomUUID();
  await network.admin.query(
    `insert into plans (id, company_id, service_id, code, name, state, offered_at)
     values ($1, $2, $3, 'VOICE', 'Voice', 'offered', now())`,
    [plan, network.companies.platform, service],
  );
  await network.admin.query(
    `insert into plan_charges (id, company_id, plan_id, code, name, kind, unit)
     values ($1, $2, $3, 'SEAT', 'Seat', 'recurring', 'seat')`,
    [charge, network.companies.platform, plan],
  );
  await network.listEverywhere();
  await network.admin.query('delete from listings where company_id = $1', [
    network.companies.south,
  ]);
  await createPricedList('platform', 'kind', 'distributor', fixed('10170000'));
  await createPricedList('platform', 'visitors', '', fixed('19370000'));
  await createPricedList('north', 'kind', 'reseller', markup(2000));
  await createPricedList('north', 'visitors', '', markup(9000));
  await createPricedList('northShop', 'visitors', '', { ...markup(1000), add_micro: 500_000 });
});
afterAll(() => network.drop());

/** Returns everything that visitors of a site, and its search, can read about its services. */
async function readSite(company: CompanyKey) {
  const visitor = await network.visitor(company);
  const catalogue = { type: 'service_catalogue' as const };
  const table = { type: 'pricing_table' as const, services: ['voice'] };
  return {
    list: await listPublished(visitor, { limit: 50 }),
    service: await readService(visitor, { slug: 'voice' }),
    catalogue: await loadServiceCatalogue(visitor, catalogue, {}),
    table: await loadPricingTable(visitor, table, {}),
    search: await searchServices(visitor, ['voice']),
  };
}

const month = { currency: 'USD', per: 'month', unit: 'seat' };
const pricesIn = ({ list, service, catalogue, table }: Awaited<ReturnType<typeof readSite>>) =>
  [list.items, [service], catalogue.services, table.services].map(
    (cards) => cards.find((card) => card?.slug === 'voice')?.from_price,
  );

test.each([
  ['platform', 1937],
  ['north', 1932],
  ['northShop', 1392],
] as const)("%s: every part of the site shows the site's own price", async (company, amount) => {
  const prices = pricesIn(await readSite(company));
  expect(prices).toEqual(Array.from({ length: 4 }, () => ({ ...month, amount })));
});

test('shows the price as on request if the company has no price for visitors', async () => {
  expect(pricesIn(await readSite('northClient'))).toEqual([null, null, null, null]);
});

test('a site shows nothing that its company does not list', async () => {
  const response = await readSite('south');
  expect(pricesIn(response)).toEqual([undefined, undefined, undefined, undefined]);
  expect(JSON.stringify(response)).not.toContain('Platform');
});

test('no response contains a price of a company above', async () => {
  // As amounts, millionths and decimals.
  const prices = { platform: ['1017', '10.17', '7731', '77.31', '8831', '88.31'] };
  const above = {
    north: [...prices.platform, '1937', '19.37'],
    northShop: [...prices.platform, '1937', '1220', '12.2', '1932', '19.32'],
    northClient: [...prices.platform, '1937', '1220', '1932', '1392', '13.92'],
    south: [...prices.platform, '1937', '1220', '1932', '1392'],
  };
  for (const company of ['north', 'northShop', 'northClient', 'south'] as const) {
    const { list, service: shown, ...rest } = await readSite(company);
    const text = JSON.stringify([list, { ...shown, id: '', updated_at: '' }, rest]);
    for (const price of above[company]) expect(text).not.toContain(price);
  }
});

test('the price filter and its counts match the prices shown', async () => {
  const namesAt = async (company: CompanyKey, price: 'month' | 'request') =>
    (await listPublished(await network.visitor(company), { price, limit: 50 })).items.map(
      ({ name }) => name,
    );
  expect(await namesAt('north', 'month')).toEqual(['Platform voice']);
  expect(await namesAt('north', 'request')).toEqual(['Platform rooms']);
  expect(await namesAt('platform', 'month')).toEqual(['Platform rooms', 'Platform voice']);
  expect(await namesAt('south', 'month')).toEqual([]);
  for (const q of [undefined, 'platform']) {
    const { prices } = await listPublished(await network.visitor('north'), { q, limit: 50 });
    expect(prices.map(({ value, count }) => [value, count])).toEqual([
      ['month', 1],
      ['request', 1],
    ]);
  }
});

test('a price change announces its company, so that cached sites are evicted', async () => {
  const received: string[] = [];
  network.admin.on('notification', ({ payload = '' }) => received.push(payload));
  await network.admin.query('listen public_change');
  await createPricedList('south', 'visitors', '', markup(100));
  await network.admin.query('unlisten public_change');
  expect(new Set(received)).toEqual(new Set([network.companies.south]));
});

describe('the price of a service', () => {
  const readPrice = async () =>
    (await readService(await network.visitor('platform'), { slug: 'voice' }))?.from_price;
  const change = (columns: string) =>
    network.admin.query(`update plan_charges set ${columns} where id = $1`, [charge]);

  test('is a third of the quarterly price, rounded up', async () => {
    await network.admin.query('update plans set bill_months = 3');
    expect(await readPrice()).toEqual({ ...month, amount: 646 });
    await network.admin.query('update plans set bill_months = 12');
    expect(await readPrice()).toEqual({ ...month, per: 'year', amount: 1937 });
    await network.admin.query('update plans set bill_months = 1');
  });

  test('is in minor units of its currency, rounded up', async () => {
    const setCurrency = (name: string) =>
      network.admin.query(
        "update price_lists set currency = $1 where company_id = $2 and name like 'visitors%'",
        [name, network.companies.platform],
      );
    await network.admin.query('alter table price_lists disable trigger user');
    for (const [name, amount] of [
      ['JPY', 20],
      ['KWD', 19_370],
    ] as const) {
      await setCurrency(name);
      expect(await readPrice()).toEqual({ ...month, currency: name, amount });
    }
    await setCurrency('USD');
    await network.admin.query('alter table price_lists enable trigger user');
  });

  test('is what the company states if its plan cannot be sold', async () => {
    const setup = crypto.randomUUID();
    await network.admin.query(
      `insert into plan_charges (id, company_id, plan_id, code, name, kind, unit)
       select $1, company_id, plan_id, 'SETUP', 'Set-up', 'once', 'site' from plan_charges`,
      [setup],
    );
    expect(await readPrice()).toEqual({ ...month, unit: '', amount: 7731 });
    await network.admin.query('delete from plan_charges where id = $1', [setup]);
    await change("kind = 'once'");
    expect(await readPrice()).toEqual({ ...month, per: 'once', amount: 1937 });
  });
});
