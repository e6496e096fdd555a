import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readService } from './read-published.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

const read = async (company: keyof CatalogTest['companies'], slug: string) =>
  readService(await network.visitor(company), { slug });

test('returns everything a visitor can read, and other services of the category', async () => {
  const { slug } = await network.createService('platform', {
    state: 'published',
    name: 'Queues',
    category: 'contact-centre',
    summary: 'Words',
  });
  const near = await network.createService('north', {
    state: 'published',
    category: 'contact-centre',
  });
  await network.createService('south', { state: 'published', category: 'contact-centre' });
  expect(await read('north', slug)).toBeNull();
  await network.listEverywhere();
  const service = await read('north', slug);
  expect(service).toMatchObject({
    name: 'Queues',
    category_label: 'Contact centre',
    summary: 'Words',
    related: [{ slug: near.slug }],
  });
  expect(Object.keys(service ?? {})).not.toContain('sort_order');
});

test.each(['draft', 'retired'] as const)('a %s service is not found', async (state) => {
  const { slug } = await network.createService('north', { state });
  expect(await read('north', slug)).toBeNull();
});

test('services of siblings and of companies below are not found', async () => {
  const { slug } = await network.createService('northShop', { state: 'published' });
  expect(await read('northShop', slug)).not.toBeNull();
  for (const company of ['south', 'north', 'platform'] as const)
    expect(await read(company, slug)).toBeNull();
});

test('sanitises markup that was stored unsanitised', async () => {
  const { id, slug } = await network.createService('north', { state: 'published' });
  await network.admin.query('update services set description = $2 where id = $1', [
    id,
    '<p>Fine<svg onload=alert(1)><a href="javascript:alert(2)">x</a></p>',
  ]);
  const service = await read('north', slug);
  expect(service?.description).toContain('Fine');
  expect(service?.description).not.toMatch(/alert|svg|javascript/);
});
