import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { listSiteServices } from './list-site.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

test('lists every slug once, from the nearer company, and only what visitors can read', async () => {
  const state = 'published';
  await network.createService('platform', { state, name: 'Above', slug: 'lines' });
  await network.createService('north', { state, name: 'Near', slug: 'lines' });
  await network.createService('platform', { state, name: 'Inherited', slug: 'numbers' });
  await network.createService('north', { name: 'Draft', slug: 'draft' });
  await network.createService('north', { state: 'retired', name: 'Retired', slug: 'retired' });
  await network.createService('south', { state, name: 'Beside', slug: 'beside' });
  await network.listEverywhere();
  const services = await listSiteServices(await network.visitor('north'));
  expect(services.map(({ slug, name }) => [slug, name])).toEqual([
    ['numbers', 'Inherited'],
    ['lines', 'Near'],
  ]);
  for (const { updated_at } of services) expect(Date.parse(updated_at)).not.toBeNaN();
});
