import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '@trunkline/contract/catalog';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { updateService } from './update.ts';

let network: CatalogTest;
let service: Service;
beforeAll(async () => {
  network = await createCatalogTest();
});
beforeEach(async () => {
  service = await network.createService('northShop');
});
afterAll(() => network.drop());

const update = async (persona: keyof CatalogTest['people'], changes: object) =>
  updateService(await network.signedIn(persona), {
    id: service.id,
    version: service.version,
    ...changes,
  });

test('changes the given fields and nothing else', async () => {
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

const invalidPictures = [
  'src="/a.webp" alt=""',
  'src="https://elsewhere.example/a.webp" alt="A desk"',
];

test.each(invalidPictures)(
  'rejects a picture with %s in the text of a published service',
  async (attributes) => {
    const description = `<p><img ${attributes}></p>`;
    const draft = await update('northAdmin', { description });
    service = await network.createService('northShop', { state: 'published' });
    const { code, message, fields } = await rejectionOf(update('northAdmin', { description }));
    expect({ code, fields }).toEqual({
      code: 'validation_failed',
      fields: [{ path: 'description', message }],
    });
    expect(message).toMatch(/picture/i);
    expect(await network.stored(service.id)).toMatchObject({
      description: '',
      version: service.version,
    });
    // Drafts aren't visible to visitors, so they aren't checked.
    expect(draft.description).toContain('<img');
  },
);

test('an unchanged text with an invalid picture does not block other changes', async () => {
  service = await network.createService('northShop', { state: 'published' });
  const description = '<p><img src="https://elsewhere.example/a.webp" alt="" /></p>';
  await network.admin.query('update services set description = $2 where id = $1', [
    service.id,
    description,
  ]);
  const version = service.version + 1;
  const changed = await update('northAdmin', { version, description, price: '4' });
  expect(changed).toMatchObject({ price: '4.00', description });
});

test('an update is audited with the values before and after', async () => {
  await update('northAdmin', { summary: 'New words' });
  expect((await network.auditOf(service.id)).at(-1)).toMatchObject({
    action: 'update',
    resource_type: 'services',
    actor_id: network.people.northAdmin.id,
    before: { summary: '' },
    after: { summary: 'New words' },
  });
});

test('reports a conflict when two people change the same service', async () => {
  await update('northAdmin', { summary: 'First' });
  expect(await rejectionOf(update('owner', { summary: 'Second' }))).toMatchObject({
    code: 'conflict',
  });
  expect((await network.stored(service.id))?.summary).toBe('First');
});

test('reports a slug that another service of the company uses as an error of the slug field', async () => {
  const other = await network.createService('northShop');
  expect(await rejectionOf(update('northAdmin', { slug: other.slug }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'slug' }],
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot update the service, and nothing changes', async (persona, code) => {
  expect(await rejectionOf(update(persona, { name: 'Taken over' }))).toMatchObject({ code });
  expect((await network.stored(service.id))?.name).toBe(service.name);
});
