import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readService } from './read-published.ts';
import { removeService } from './remove.ts';
import { restoreService } from './restore.ts';

let net: CatalogTest;
beforeAll(async () => {
  net = await createCatalogTest();
});
afterAll(() => net.drop());

const restore = async (who: keyof CatalogTest['people'], id: string) =>
  restoreService(await net.signedIn(who), { id });

test('restores the service unchanged, for visitors too', async () => {
  const { id, slug } = await net.createService('north', { state: 'published' });
  await removeService(await net.signedIn('northAdmin'), { id });
  expect(await restore('northAdmin', id)).toMatchObject({ id, slug, state: 'published' });
  expect(await readService(await net.visitor('north'), { slug })).toMatchObject({ slug });
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    after: { deleted_at: null },
  });
});

test.each([
  ['northReseller', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot restore it', async (who, code) => {
  const { id } = await net.createService('northShop');
  await removeService(await net.signedIn('owner'), { id });
  expect(await rejectionOf(restore(who, id))).toMatchObject({ code });
  expect((await net.stored(id))?.deleted_at).not.toBeNull();
});
