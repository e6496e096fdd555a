import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readService } from './read-published.ts';
import { removeService } from './remove.ts';
import { restoreService } from './restore.ts';

let network: CatalogTest;
beforeAll(async () => {
  network = await createCatalogTest();
});
afterAll(() => network.drop());

const restore = async (persona: keyof CatalogTest['people'], id: string) =>
  restoreService(await network.signedIn(persona), { id });

test('restores the service unchanged, for visitors too', async () => {
  const { id, slug } = await network.createService('north', { state: 'published' });
  await removeService(await network.signedIn('northAdmin'), { id });
  expect(await restore('northAdmin', id)).toMatchObject({ id, slug, state: 'published' });
  expect(await readService(await network.visitor('north'), { slug })).toMatchObject({ slug });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    after: { deleted_at: null },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot restore the service', async (persona, code) => {
  const { id } = await network.createService('northShop');
  await removeService(await network.signedIn('owner'), { id });
  expect(await rejectionOf(restore(persona, id))).toMatchObject({ code });
  expect((await network.stored(id))?.deleted_at).not.toBeNull();
});
