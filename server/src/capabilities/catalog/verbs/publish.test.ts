import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '@trunkline/contract/catalog';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { publishService } from './publish.ts';
import { readService } from './read-published.ts';

let net: CatalogTest;
let service: Service;
beforeAll(async () => {
  net = await createCatalogTest();
});
beforeEach(async () => {
  service = await net.createService('northShop', { state: 'draft' });
});
afterAll(() => net.drop());

const publish = async (who: keyof CatalogTest['people']) =>
  publishService(await net.signedIn(who), { id: service.id });
const isVisible = async () =>
  (await readService(await net.visitor('northShop'), { slug: service.slug })) !== null;

test('makes the service visible to visitors', async () => {
  expect(await isVisible()).toBe(false);
  const changed = await publish('northAdmin');
  expect(changed.state).toBe('published');
  expect(changed.may).not.toContain('publish');
  expect(await isVisible()).toBe(true);
});

test.each(['src="/a.webp" alt=""', 'src="https://elsewhere.example/a.webp" alt="A desk"'])(
  'keeps a service with a picture %s a draft',
  async (attributes) => {
    await net.admin.query('update services set description = $2 where id = $1', [
      service.id,
      `<p><img ${attributes}></p>`,
    ]);
    const { code, message, fields } = await rejectionOf(publish('northAdmin'));
    expect({ code, fields }).toEqual({
      code: 'validation_failed',
      fields: [{ path: 'description', message }],
    });
    expect(message).toMatch(/picture/i);
    expect((await net.stored(service.id))?.state).toBe('draft');
  },
);

test('is audited', async () => {
  await publish('northAdmin');
  expect((await net.auditOf(service.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: net.people.northAdmin.id,
    before: { state: 'draft' },
    after: { state: 'published' },
  });
});

test('notifies this process to clear its cache', async () => {
  let cleared = 0;
  const context = {
    ...(await net.signedIn('northAdmin')),
    invalidatePublicCache: async () => void (cleared += 1),
  };
  await publishService(context, { id: service.id });
  expect(cleared).toBe(1);
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot publish it, and nothing changes', async (who, code) => {
  expect(await rejectionOf(publish(who))).toMatchObject({ code });
  expect((await net.stored(service.id))?.state).toBe('draft');
});
