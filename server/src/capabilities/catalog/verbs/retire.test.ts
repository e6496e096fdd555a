import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '@trunkline/contract/catalog';
import { refusalOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { retireService } from './retire.ts';
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

const retire = async (who: keyof CatalogTest['people']) =>
  retireService(await net.signedIn(who), { id: service.id });
const isVisible = async () =>
  (await readService(await net.visitor('northShop'), { slug: service.slug })) !== null;

test('visitors no longer see it, and nothing is lost', async () => {
  expect(await isVisible()).toBe(true);
  const changed = await retire('northAdmin');
  expect(changed.state).toBe('retired');
  expect(changed.may).not.toContain('retire');
  expect(await isVisible()).toBe(false);
});

test('is remembered', async () => {
  await retire('northAdmin');
  expect((await net.auditOf(service.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    before: { state: 'published' },
    after: { state: 'retired' },
  });
});

test('tells this process to forget what it has shown', async () => {
  let forgotten = 0;
  const context = { ...(await net.signedIn('northAdmin')), forgetPublic: () => (forgotten += 1) };
  await retireService(context, { id: service.id });
  expect(forgotten).toBe(1);
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s may not: nothing changes', async (who, code) => {
  expect(await refusalOf(retire(who))).toMatchObject({ code });
  expect((await net.stored(service.id))?.state).toBe('published');
});
