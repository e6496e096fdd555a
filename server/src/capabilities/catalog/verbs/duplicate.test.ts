import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { duplicateService } from './duplicate.ts';
import { updateService } from './update.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

const duplicate = async (persona: keyof CatalogTest['people'], id: string) =>
  duplicateService(await network.signedIn(persona), { id });

test('creates a draft with the same content and its own slug', async () => {
  const { id, version } = await network.createService('north', {
    state: 'published',
    summary: 'Words',
  });
  const context = await network.signedIn('northAdmin');
  const copiedFields = {
    features: ['One'],
    type: 'number',
    family: 'pbx',
    lead_days: 9,
    needs_emergency_address: false,
  } as const;
  const changes = { ...copiedFields, price: '3.00', price_unit: 'seat' };
  const changed = await updateService(context, {
    id,
    version,
    ...changes,
  });
  const copy = await duplicate('northAdmin', id);
  expect(copy).toMatchObject({
    name: `${changed.name} (copy)`,
    slug: `${changed.slug}-2`,
    state: 'draft',
    summary: 'Words',
    ...copiedFields,
    from_price: changed.from_price,
    company_id: network.companies.north,
  });
  expect(await network.auditOf(copy.id)).toMatchObject([
    { action: 'insert', actor_id: network.people.northAdmin.id },
  ]);
});

test.each([
  ['southAdmin', 'not_found'],
  ['northReseller', 'forbidden'],
] as const)('%s cannot duplicate the service', async (persona, code) => {
  const { id, name } = await network.createService('northShop');
  expect(await rejectionOf(duplicate(persona, id))).toMatchObject({ code });
  expect(await network.countOf(`${name} (copy)`)).toBe(0);
});
