import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '@trunkline/contract/catalog';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { publishService } from './publish.ts';
import { readService } from './read-published.ts';

let network: CatalogTest;
let service: Service;
beforeAll(async () => {
  network = await createCatalogTest();
});
beforeEach(async () => {
  service = await network.createService('northShop', { state: 'draft' });
});
afterAll(() => network.drop());

const publish = async (persona: keyof CatalogTest['people']) =>
  publishService(await network.signedIn(persona), { id: service.id });
const isVisible = async () =>
  (await readService(await network.visitor('northShop'), { slug: service.slug })) !== null;

test('makes the service visible to visitors', async () => {
  expect(await isVisible()).toBe(false);
  const changed = await publish('northAdmin');
  expect(changed.state).toBe('published');
  expect(changed.may).not.toContain('publish');
  expect(await isVisible()).toBe(true);
});

test.each(['src="/a.webp" alt=""', 'src="https://elsewhere.example/a.webp" alt="A desk"'])(
  'does not publish a service with a picture %s',
  async (attributes) => {
    await network.admin.query('update services set description = $2 where id = $1', [
      service.id,
      `<p><img ${attributes}></p>`,
    ]);
    const { code, message, fields } = await rejectionOf(publish('northAdmin'));
    expect({ code, fields }).toEqual({
      code: 'validation_failed',
      fields: [{ path: 'description', message }],
    });
    expect(message).toMatch(/picture/i);
    expect((await network.stored(service.id))?.state).toBe('draft');
  },
);

test('publishing is audited', async () => {
  await publish('northAdmin');
  expect((await network.auditOf(service.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: network.people.northAdmin.id,
    before: { state: 'draft' },
    after: { state: 'published' },
  });
});

test('notifies this process to clear its cache', async () => {
  let cleared = 0;
  const context = {
    ...(await network.signedIn('northAdmin')),
    invalidatePublicCache: async () => void (cleared += 1),
  };
  await publishService(context, { id: service.id });
  expect(cleared).toBe(1);
});

test.each([
  ['northReseller', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot publish the service, and nothing changes', async (persona, code) => {
  expect(await rejectionOf(publish(persona))).toMatchObject({ code });
  expect((await network.stored(service.id))?.state).toBe('draft');
});
