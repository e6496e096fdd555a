import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { listSiteServices } from './list-site.ts';

let net: CatalogTest;
beforeAll(async () => {
  net = await createCatalogTest();
});
afterAll(() => net.drop());

test('lists every address once, from the nearer company, and only what visitors can read', async () => {
  const state = 'published';
  await net.service('platform', { state, name: 'Above', slug: 'lines' });
  await net.service('north', { state, name: 'Near', slug: 'lines' });
  await net.service('platform', { state, name: 'Inherited', slug: 'numbers' });
  await net.service('north', { name: 'Draft', slug: 'draft' });
  await net.service('north', { state: 'retired', name: 'Retired', slug: 'retired' });
  await net.service('south', { state, name: 'Beside', slug: 'beside' });
  await net.listEverywhere();
  const services = await listSiteServices(await net.visitor('north'));
  expect(services.map(({ slug, name }) => [slug, name])).toEqual([
    ['numbers', 'Inherited'],
    ['lines', 'Near'],
  ]);
  for (const { updated_at } of services) expect(Date.parse(updated_at)).not.toBeNaN();
});
