import { afterAll, beforeAll, expect, test } from 'vitest';
import { priceExport } from '../capabilities/catalog/prices/files/export.ts';
import { serviceExport } from '../capabilities/catalog/source.ts';
import { type CatalogTest, createCatalogTest } from '../capabilities/catalog/testing.ts';
import { exportsOf } from '../testing/exports.ts';
import { buildGuessedRequest } from '../testing/guesses.ts';
import {
  createTestService,
  declaredOperations,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';

// Four companies in a chain sell one service, each at its own price. Whatever a buyer requests,
// no response contains a price from above its own buy price.

type Buyer = 'northAdmin' | 'northReseller' | 'clerk';
const ids = {
  service: crypto.randomUUID(),
  plan: crypto.randomUUID(),
  charge: crypto.randomUUID(),
  ownersList: crypto.randomUUID(),
  northsList: crypto.randomUUID(),
  shopsList: crypto.randomUUID(),
  ownersSite: crypto.randomUUID(),
  northsSite: crypto.randomUUID(),
  shopsSite: crypto.randomUUID(),
};
/**
 * Each seller's prices for its buyers and for visitors, in cents, and the price stated on the
 * service.
 */
const prices = {
  owner: { stated: 7731, buyers: 1017, visitors: 1937 },
  north: { buyers: 1231, visitors: 2173 },
  shop: { buyers: 1453, visitors: 2359 },
};
const buyPrice = { northAdmin: 1017, northReseller: 1231, clerk: 1453 };
const { owner, north } = prices;
const above: Readonly<Record<Buyer, readonly number[]>> = {
  northAdmin: [owner.stated, owner.visitors],
  northReseller: [owner.stated, owner.visitors, owner.buyers, north.visitors],
  clerk: [owner.stated, owner.visitors, owner.buyers, north.visitors, north.buyers],
};
const hosts = { northAdmin: 'north.test', northReseller: 'shop.test', clerk: 'client.test' };

let network: CatalogTest;
let service: TestService;
const notified: string[] = [];

beforeAll(async () => {
  network = await createCatalogTest();
  await network.liftLimits();
  const { platform, north: distributor, northShop, northClient } = network.companies;
  const query = (text: string, values: unknown[]) => network.admin.query(text, values);
  network.admin.on('notification', ({ payload = '' }) => notified.push(payload));
  await network.admin.query('listen live; listen public_change; listen security_blocks');
  await query(
    `insert into services (id, company_id, slug, name, provider, category, state, price_amount)
     values ($1, $2, 'voice', 'Voice', 'Platform', 'voice', 'published', $3)`,
    [ids.service, platform, owner.stated],
  );
  await query(
    `insert into plans (id, company_id, service_id, code, name, state, offered_at)
     values ($1, $2, $3, 'VOICE', 'Voice', 'offered', now())`,
    [ids.plan, platform, ids.service],
  );
  await query(
    `insert into plan_charges (id, company_id, plan_id, code, name, kind, unit)
     values ($1, $2, $3, 'SEAT', 'Seat', 'recurring', 'seat')`,
    [ids.charge, platform, ids.plan],
  );
  await network.listEverywhere();
  const lists = [
    [ids.ownersList, platform, 'kind', 'distributor', owner.buyers],
    [ids.ownersSite, platform, 'visitors', '', owner.visitors],
    [ids.northsList, distributor, 'kind', 'reseller', north.buyers],
    [ids.northsSite, distributor, 'visitors', '', north.visitors],
    [ids.shopsList, northShop, 'kind', 'customer', prices.shop.buyers],
    [ids.shopsSite, northShop, 'visitors', '', prices.shop.visitors],
  ] as const;
  for (const [id, company, audience, target, cents] of lists) {
    await query(
      "insert into price_lists (id, company_id, name, currency) values ($1, $2, $3, 'USD')",
      [id, company, `${audience} ${target}`],
    );
    const brackets = [{ from: '1', rate_micro: String(cents * 10_000), flat_micro: '0' }];
    await query(
      `insert into price_entries (company_id, list_id, scope, target, method, brackets, valid_from)
       values ($1, $2, 'charge', $3, 'fixed', $4, '2025-01-01')`,
      [company, id, ids.charge, JSON.stringify(brackets)],
    );
    await query(
      `insert into price_assignments (company_id, audience, target, list_id, valid_from)
       values ($1, $2, $3, $4, '2025-01-01')`,
      [company, audience, target, id],
    );
  }
  for (const [host, company] of [
    [hosts.northAdmin, distributor],
    [hosts.northReseller, northShop],
    [hosts.clerk, northClient],
  ])
    await query(
      "insert into tenant_domains (company_id, domain, status) values ($1, $2, 'valid')",
      [company, host],
    );
  const page = await network.createPage(platform, 'services');
  const sections = [
    { type: 'service_catalogue', title: 'The catalogue' },
    { type: 'pricing_table', title: 'Prices', services: ['voice'] },
  ];
  await query('update pages set content = $2 where id = $1', [page, JSON.stringify({ sections })]);
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

/** Removes IDs, times and hashes, whose digits aren't prices. */
const withoutIds = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, '')
    .replaceAll(/\b[0-9a-f]{16,64}\b/g, '')
    .replaceAll(/[-/.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2|png|webp|svg)/g, '');

function expectNothingFrom(buyer: Buyer, what: string, text: string) {
  const leaks = above[buyer]
    .flatMap((cents) => [String(cents), (cents / 100).toFixed(2), String(cents / 100)])
    .filter((price) => withoutIds(text).includes(price));
  expect({ what, found: leaks }).toEqual({ what, found: [] });
}

const urls = [
  ...Object.values(ids).map((id) => `/api/prices?plans=${ids.plan}&buyer=${id}`),
  `/api/prices?plans=${ids.plan}`,
  `/api/prices?plans=${ids.plan},${ids.service}&day=2025-06-01&visitors=true`,
  `/api/prices/explain?charge=${ids.charge}`,
  `/api/prices/explain?charge=${ids.charge}&visitors=true`,
  `/api/prices/explain?charge=${ids.plan}`,
  '/api/prices/grid',
  '/api/prices/grid?day=2025-06-01&q=voice',
  '/api/prices/lists',
  '/api/catalog/offers?q=voice',
  '/api/catalog/offers?price=upto_20&term=1',
  '/api/catalog/offer?slug=voice',
  '/api/catalog/offer?slug=nothing',
  '/api/catalog/services?price=month',
  '/api/catalog/service?slug=voice',
];

/** Capabilities whose records can repeat a price; all operations of the catalogue. */
const checkedCapabilities = /^(?:catalog|audit|recycle|analytics|integrations)$/;
const guessedIds = [ids.service, ids.plan, ids.ownersList, ids.northsSite];

test.each(['northReseller', 'clerk'] as const)(
  '%s finds no price from above in any response',
  async (buyer) => {
    const { platform, north: distributor, northShop } = network.companies;
    const host = hosts[buyer];
    const signedIn = await service.as(network.people[buyer]);
    const visit = (path: string) => service.request(path, { headers: { host } });
    const send = (path: string, options?: RequestOptions) =>
      path.startsWith('/api/catalog/service') ? visit(path) : signedIn(path, options);
    const offer = await send('/api/catalog/offer?slug=voice');
    // Its own purchase price is found, which proves that the search works.
    expect(withoutIds(offer.text)).toContain(String(buyPrice[buyer]));
    const companies = [platform, distributor, northShop].map((id) => `company_id=${id}`);
    const paths = [
      ...urls,
      ...companies.flatMap((company) => [
        `/api/prices/lists?${company}`,
        `/api/prices/grid?${company}`,
        `/api/listings?${company}`,
      ]),
      ...[platform, distributor].flatMap((id) => [
        `/api/prices?plans=${ids.plan}&buyer=${id}`,
        `/api/prices?plans=${ids.plan}&buyer=${id}&visitors=true`,
        `/api/prices/explain?charge=${ids.charge}&buyer=${id}`,
      ]),
    ];
    for (const path of paths) expectNothingFrom(buyer, path, (await send(path)).text);
    for (const operation of declaredOperations) {
      const [capability = ''] = operation.name.split('.');
      if (operation.guard.who === 'anyone' || !checkedCapabilities.test(capability)) continue;
      if (operation.name.endsWith('.export')) continue;
      const isService = capability === 'catalog' && operation.path.includes('{id}');
      for (const id of isService ? guessedIds : [ids.service]) {
        const { path, options } = buildGuessedRequest(operation, id, platform);
        expectNothingFrom(buyer, `${operation.name} ${id}`, (await send(path, options)).text);
      }
    }
    for (const path of ['/services', '/services/voice', '/search?q=voice', '/sitemap.xml', '/'])
      expectNothingFrom(buyer, path, (await visit(path)).text);
  },
  120_000,
);

const fixedPrice = (cents: number) => ({
  method: 'fixed',
  brackets: [{ from: '1', rate_micro: String(cents * 10_000) }],
});
const line = (price: object, target: string = ids.charge) => ({ scope: 'charge', target, price });
const day = '2999-01-01';
/** Price changes: below cost, refused, to another company's list, by percentage and from a file. */
const changesOf = (list_id: string) => {
  const common = { list_id, valid_from: day };
  const csv = ['service,plan,charge,price', 'voice,VOICE,SEAT,9', 'voice,VOICE,SEAT,x'].join('\n');
  const dryRunInput = { ...common, dry_run: true };
  return [
    ['/api/prices/changes', { ...dryRunInput, lines: [line(fixedPrice(900))] }],
    ['/api/prices/changes', { ...dryRunInput, lines: [line({ method: 'pass' })] }],
    ['/api/prices/changes', { ...dryRunInput, lines: [line({ method: 'markup', bps: -5000 })] }],
    ['/api/prices/changes', { ...dryRunInput, lines: [line({ method: 'off_msrp', bps: 100 })] }],
    ['/api/prices/changes', { ...dryRunInput, lines: [line(fixedPrice(900), ids.northsList)] }],
    ['/api/prices/changes', { ...dryRunInput, lines: [line({ method: 'nothing' })] }],
    ['/api/prices/changes', { ...dryRunInput, adjust: { bps: -5000 } }],
    ['/api/prices/changes', { ...common, lines: [line(fixedPrice(900))] }],
    ['/api/prices/import', { ...dryRunInput, csv }],
    ['/api/prices/import', { ...dryRunInput, csv: 'service,price\nvoice,9' }],
    ['/api/prices/export', { list_id }],
    ['/api/prices/editing', { list_id, editor: ids.plan }],
  ] as const;
};

test('previews, changes and refusals of prices contain no price from above', async () => {
  const buyer = 'northReseller';
  const signedIn = await service.as(network.people[buyer]);
  const send = async (path: string, json: object) => {
    const { status, text } = await signedIn(path, { method: 'POST', json });
    expectNothingFrom(buyer, `${path} ${JSON.stringify(json)}`, text);
    return { status, text };
  };
  for (const list of [ids.shopsList, ids.northsList, ids.ownersSite])
    for (const [path, json] of changesOf(list)) await send(path, json);
  // The preview contains the shop's own cost, so the search terms are right.
  const [[path, json]] = changesOf(ids.shopsList);
  const preview = await send(path, { ...json, lines: [line(fixedPrice(800))] });
  expect(preview.text).toContain(`${buyPrice[buyer]}0000`);
  expect(preview.text).toContain('"losing":[{"from":"1","to":null}]');
  const changes = await signedIn('/api/prices/changes');
  expectNothingFrom(buyer, 'changes', changes.text);
  const [change] = (changes.json() as { items: { id: string }[] }).items;
  expect(change).toBeDefined();
  for (const event of ['approve', 'withdraw'])
    await send(`/api/prices/changes/${change?.id ?? ''}/transition`, { event });
  for (const id of [change?.id ?? '', ids.plan])
    await send(`/api/prices/changes/${id}/revert`, { valid_from: day, dry_run: true });
  for (const kind of ['msrp', 'ceiling'])
    expectNothingFrom(buyer, kind, (await signedIn(`/api/prices/grid?kind=${kind}`)).text);
});

test('exports and live events contain no price from above', async () => {
  const { csv } = await exportsOf(network).exportToCsv(network.people.northAdmin, serviceExport);
  expectNothingFrom('northAdmin', 'export', csv);
  const exported = await exportsOf(network).exportToCsv(network.people.northAdmin, priceExport, {
    list_id: ids.northsList,
  });
  expect(exported.csv).toContain('12.31');
  expectNothingFrom('northAdmin', 'export of prices', exported.csv);
  expect(notified.length).toBeGreaterThan(0);
  expectNothingFrom('clerk', 'events', notified.join('\n'));
});
