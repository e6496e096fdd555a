import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { listSiteServices } from './list-site.ts';

let net: CatalogTest;
beforeAll(async () => {
  net = await createCatalogTest();
});
afterAll(() => net.drop());

test('lists every slug once, from the nearer company, and only what visitors can read', async () => {
  const state = 'published';
  await net.createService('platform', { state, name: 'Above', slug: 'lines' });
  await net.createService('north', { state, name: 'Near', slug: 'lines' });
  await net.createService('platform', { state, name: 'Inherited', slug: 'numbers' });
  await net.createService('north', { name: 'Draft', slug: 'draft' });
  await net.createService('north', { state: 'retired', name: 'Retired', slug: 'retired' });
  await net.createService('south', { state, name: 'Beside', slug: 'beside' });
  await net.listEverywhere();
  const services = await listSiteServices(await net.visitor('north'));
  expect(services.map(({ slug, name }) => [slug, name])).toEqual([
    ['numbers', 'Inherited'],
    ['lines', 'Near'],
  ]);
  for (const { updated_at } of services) expect(Date.parse(updated_at)).not.toBeNaN();
});
