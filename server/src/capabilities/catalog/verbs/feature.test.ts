import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { listSupplierOffers } from '../listings/listings.ts';
import { listOffers } from '../storefront/list.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { featureService } from './feature.ts';

type Persona = keyof CatalogTest['people'];

let network: CatalogTest;
let service: string;
beforeAll(async () => {
  network = await createCatalogTest();
  await network.createService('north', { state: 'published', name: 'Analogue lines' });
  const created = await network.createService('north', { state: 'published', name: 'Voice' });
  service = created.id;
});
afterAll(() => network.drop());

const feature = async (persona: Persona, featured: boolean, id = service) =>
  featureService(await network.signedIn(persona), { id, featured });
const offers = async (persona: Persona) => {
  const { items } = await listOffers(await network.signedIn(persona), { limit: 50 });
  return items.map(({ name, featured }) => [name, featured]);
};

test('direct buyers see a service first while it is featured', async () => {
  expect(await offers('northReseller')).toEqual([
    ['Analogue lines', false],
    ['Voice', false],
  ]);
  expect(await feature('northAdmin', true)).toMatchObject({ id: service, featured: true });
  expect(await offers('northReseller')).toEqual([
    ['Voice', true],
    ['Analogue lines', false],
  ]);
  expect(await feature('northAdmin', false)).toMatchObject({ id: service, featured: false });
  expect((await offers('northReseller'))[0]).toEqual(['Analogue lines', false]);
  const { rows } = await network.admin.query(
    `select company_id, actor_id, resource_label, after from audit_logs
      where resource_type = 'listings' order by id`,
  );
  const entry = {
    company_id: network.companies.north,
    actor_id: network.people.northAdmin.id,
    resource_label: 'Voice',
  };
  expect(rows).toEqual([
    { ...entry, after: { state: 'listed', featured: false } },
    { ...entry, after: { featured: true } },
    { ...entry, after: { featured: false } },
  ]);
});

test('buyers of a reseller do not see what its supplier features', async () => {
  await network.listEverywhere();
  await feature('northAdmin', true);
  expect((await offers('clerk')).every(([, featured]) => featured === false)).toBe(true);
});

test("a company's own featured service isn't among its supplier's offers", async () => {
  await feature('northAdmin', true);
  const { items } = await listSupplierOffers(await network.signedIn('northAdmin'), {});
  expect(items.find(({ id }) => id === service)).toBeUndefined();
});

test("rejects featuring a draft or another company's service", async () => {
  const { id: draft } = await network.createService('north', { state: 'draft' });
  expect(await rejectionOf(feature('northAdmin', true, draft))).toMatchObject({
    code: 'forbidden',
  });
  for (const id of [service, crypto.randomUUID()])
    expect(await rejectionOf(feature('southAdmin', true, id))).toMatchObject({
      code: 'not_found',
    });
  expect(await rejectionOf(feature('northReseller', true))).toMatchObject({ code: 'not_found' });
});
