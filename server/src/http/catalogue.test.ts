import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogTest, createCatalogTest } from '../capabilities/catalog/testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: CatalogTest;
let service: TestService;
let conferencingId: string;
const hostile = '"><img src=x onerror=alert(1)>';
beforeAll(async () => {
  network = await createCatalogTest();
  await network.liftLimits();
  const { platform, north, south } = network.companies;
  for (const [host, company] of [
    ['north.test', north],
    ['south.test', south],
  ])
    await network.admin.query(
      "insert into tenant_domains (company_id, domain, status) values ($1, $2, 'valid')",
      [company, host],
    );
  const id = await network.createPage(platform, 'services');
  const content = { sections: [{ type: 'service_catalogue', title: 'The catalogue' }] };
  await network.admin.query('update pages set content = $2 where id = $1', [
    id,
    JSON.stringify(content),
  ]);
  const published = { state: 'published' } as const;
  await network.createService('north', {
    ...published,
    name: 'Trunks',
    provider: 'Norden',
    price: '8',
  });
  await network.createService('platform', { ...published, name: 'Odd lines', provider: hostile });
  conferencingId = (
    await network.createService('north', { ...published, name: 'Rooms', provider: 'Brightwell' })
  ).id;
  await network.createService('south', {
    ...published,
    name: 'Elsewhere',
    provider: 'South Secret',
    price: '3',
  });
  await network.listEverywhere();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const request = async (query: string, host = 'north.test') =>
  service.request(`/services${query}`, { headers: { host } });
const slugsIn = (text: string) =>
  [...text.matchAll(/href="\/services\/([a-z0-9-]+)"/g)].map(([, slug]) => slug);

test('the query filters by provider and price, and the canonical address is the full list', async () => {
  const { status, text, headers } = await request('?provider=norden&price=month');
  expect(status).toBe(200);
  expect(slugsIn(text)).toEqual(['trunks']);
  expect(text).toContain('1 service by Norden, priced by the month');
  expect(text).toMatch(/<link rel="canonical" href="[^"?]*\/services"\/>/);
  expect(text).not.toContain('noindex');
  expect(headers['cache-control']).toBe(
    (await request('?category=voice')).headers['cache-control'],
  );
  const empty = await request('?provider=brightwell&price=month');
  expect(empty.status).toBe(200);
  expect(slugsIn(empty.text)).toEqual([]);
  expect(empty.text).toContain('<a href="?price=month#services"');
  expect(empty.text).toContain('<a href="?provider=brightwell#services"');
});

test.each([
  '?provider=south-secret',
  '?provider=nobody&price=free',
  '?price=__proto__',
  "?provider=norden'%20or%20brightwell",
  '?provider=%00&price=%F0%9F%98%80',
  '?provider[]=norden',
])('ignores %s and shows the full list', async (query) => {
  const { status, text } = await request(query);
  expect(status).toBe(200);
  expect(slugsIn(text)).toEqual(['odd-lines', 'rooms', 'trunks']);
  expect(text).not.toContain('Secret');
});

test('rejects an attempt at SQL injection', async () => {
  expect((await request("?provider=norden'%20or%20'1'='1")).status).toBe(400);
});

test('another site lists its own services, cached separately for the same query', async () => {
  expect(slugsIn((await request('?price=month')).text)).toEqual(['trunks']);
  expect(slugsIn((await request('?price=month', 'south.test')).text)).toEqual(['elsewhere']);
  const { text } = await request('?provider=south-secret', 'south.test');
  expect(slugsIn(text)).toEqual(['elsewhere']);
  expect((await request('?price=month')).text).not.toContain('Secret');
});

test('shows provider names as text, in the filter too', async () => {
  const { text } = await request('');
  expect(text).not.toContain('<img src=x');
  const [, key] = /<option value="([^"]*)">&quot;&gt;&lt;img src=x/.exec(text) ?? [];
  expect(key).toBe('img-src-x-onerror-alert-1');
  expect(slugsIn((await request(`?provider=${key}`)).text)).toEqual(['odd-lines']);
});

test('caches a response until something is published', async () => {
  const summaryOf = async () =>
    (await request('?provider=brightwell')).text.includes('Updated summary');
  expect(await summaryOf()).toBe(false);
  // Without triggers no process is notified.
  await network.admin.query(`
    set session_replication_role = replica;
    update services set summary = 'Updated summary' where name = 'Rooms';
    set session_replication_role = origin`);
  expect(await summaryOf()).toBe(false);
  const { text } = await request('?provider=brightwell&q=roo');
  expect(text).toContain('Updated summary');
  const admin = await service.as(network.people.northAdmin);
  const published = await admin(`/api/services/${conferencingId}/publish`, {
    method: 'POST',
    json: {},
  });
  expect(published.status).toBe(200);
  expect(await summaryOf()).toBe(true);
});

test('the API accepts the same query', async () => {
  const list = async (query: string) =>
    service.request(`/api/catalog/services${query}`, { headers: { host: 'north.test' } });
  const { status, json } = await list('?provider=norden&price=month');
  expect(status).toBe(200);
  expect(json()).toMatchObject({
    items: [{ name: 'Trunks' }],
    providers: [{ value: 'norden', label: 'Norden', count: 1 }],
    prices: [{ value: 'month', label: 'Monthly', count: 1 }],
  });
  expect((await list('?price=free')).status).toBe(400);
  expect((await list("?provider='")).status).toBe(400);
});
