import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '@trunkline/contract/catalog';
import { refusalOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { unpublishService } from './unpublish.ts';
import { readService } from './read-published.ts';

let net: CatalogTest;
let service: Service;
beforeAll(async () => {
  net = await createCatalogTest();
});
beforeEach(async () => {
  service = await net.service('northShop', { state: 'published' });
});
afterAll(() => net.drop());

const unpublish = async (who: keyof CatalogTest['people']) =>
  unpublishService(await net.signedIn(who), { id: service.id });
const isVisible = async () =>
  (await readService(await net.visitor('northShop'), { slug: service.slug })) !== null;

test('is a draft again, which nobody else sees', async () => {
  expect(await isVisible()).toBe(true);
  const changed = await unpublish('northAdmin');
  expect(changed.state).toBe('draft');
  expect(changed.may).not.toContain('unpublish');
  expect(await isVisible()).toBe(false);
});

test('is remembered', async () => {
  await unpublish('northAdmin');
  expect((await net.auditOf(service.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    before: { state: 'published' },
    after: { state: 'draft' },
  });
});

test('tells this process to forget what it has shown', async () => {
  let forgotten = 0;
  const context = { ...(await net.signedIn('northAdmin')), forgetPublic: () => (forgotten += 1) };
  await unpublishService(context, { id: service.id });
  expect(forgotten).toBe(1);
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s may not: nothing changes', async (who, code) => {
  expect(await refusalOf(unpublish(who))).toMatchObject({ code });
  expect((await net.stored(service.id))?.state).toBe('published');
});
