import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '@trunkline/contract/catalog';
import { refusalOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { updateService } from './update.ts';

let net: CatalogTest;
let service: Service;
beforeAll(async () => {
  net = await createCatalogTest();
});
beforeEach(async () => {
  service = await net.service('northShop');
});
afterAll(() => net.drop());

const update = async (who: keyof CatalogTest['people'], changes: object) =>
  updateService(await net.signedIn(who), { id: service.id, version: service.version, ...changes });

test('changes what is said, and nothing else', async () => {
  const changed = await update('northAdmin', {
    name: 'SIP trunks',
    price: '8.9',
    price_currency: 'EUR',
    documents: [{ title: 'Sheet', address: 'https://north.example/sheet' }],
    description: '<p onclick="x()">Words</p>',
  });
  expect(changed).toMatchObject({
    name: 'SIP trunks',
    slug: service.slug,
    from_price: { amount: 890, currency: 'EUR', per: 'month', unit: '' },
    documents: [{ title: 'Sheet' }],
    description: '<p>Words</p>',
  });
  expect(changed.version).toBeGreaterThan(service.version);
  const { version } = changed;
  expect(await update('northAdmin', { version, price: null })).toMatchObject({ from_price: null });
});

test('is remembered: what was before, what is now', async () => {
  await update('northAdmin', { summary: 'New words' });
  expect((await net.auditOf(service.id)).at(-1)).toMatchObject({
    action: 'update',
    resource_type: 'services',
    actor_id: net.people.northAdmin.id,
    before: { summary: '' },
    after: { summary: 'New words' },
  });
});

test('two who change the same are told', async () => {
  await update('northAdmin', { summary: 'First' });
  expect(await refusalOf(update('owner', { summary: 'Second' }))).toMatchObject({
    code: 'conflict',
  });
  expect((await net.stored(service.id))?.summary).toBe('First');
});

test('an address of another service of the company is refused beside its field', async () => {
  const other = await net.service('northShop');
  expect(await refusalOf(update('northAdmin', { slug: other.slug }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'slug' }],
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s may not: nothing changes', async (who, code) => {
  expect(await refusalOf(update(who, { name: 'Taken over' }))).toMatchObject({ code });
  expect((await net.stored(service.id))?.name).toBe(service.name);
});
