import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readService } from './read-published.ts';
import { removeService } from './remove.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

const remove = async (persona: keyof CatalogTest['people'], id: string) =>
  removeService(await network.signedIn(persona), { id });

test('hides the service from visitors and moves it to the recycle bin', async () => {
  const { id, slug, name } = await network.createService('north', { state: 'published' });
  const visitor = await network.visitor('north');
  expect(await readService(visitor, { slug })).not.toBeNull();
  await remove('northAdmin', id);
  expect(await readService(visitor, { slug })).toBeNull();
  const { rows } = await network.admin.query(
    'select item_type, label, company_id, deleted_by from deleted_items where item_id = $1',
    [id],
  );
  expect(rows).toEqual([
    {
      item_type: 'services',
      label: name,
      company_id: network.companies.north,
      deleted_by: network.people.northAdmin.id,
    },
  ]);
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    after: { deleted_by: network.people.northAdmin.id },
  });
});

test('a purge deletes the service permanently', async () => {
  const { id } = await network.createService();
  await remove('northAdmin', id);
  await network.admin.query(
    "begin; set local role app_platform; select app.purge_item(id) from deleted_items where item_type = 'services'; commit",
  );
  expect(await network.stored(id)).toBeNull();
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot remove the service', async (persona, code) => {
  const { id } = await network.createService('northShop');
  expect(await rejectionOf(remove(persona, id))).toMatchObject({ code });
  expect(await network.stored(id)).toMatchObject({ deleted_at: null });
});
