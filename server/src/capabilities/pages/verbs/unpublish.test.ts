import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { listEntries } from '../../audit/index.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { unpublishPage } from './unpublish.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('visitors no longer see the page, but its content is kept', async () => {
  const id = await network.addPage();
  const page = await unpublishPage(await network.as('northAdmin'), { id });
  expect(page).toMatchObject({
    state: 'draft',
    published: null,
    draft: { title: expect.any(String) },
  });
  expect(await network.read(network.companies.north, page.slug)).toBeNull();
  expect(await rejectionOf(unpublishPage(await network.as('northAdmin'), { id }))).toMatchObject({
    code: 'conflict',
    message: "The page isn't published.",
  });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { published: false } });
});

test('the audit log tells publishing and unpublishing apart', async () => {
  const context = await network.as('northAdmin');
  const id = await network.addPage();
  await network.draft(id, 'Second');
  await network.publish(id);
  await unpublishPage(context, { id });
  const { items } = await listEntries(context, { resource_id: id, action: 'update', limit: 2 });
  expect(items).toMatchObject([
    { changed: expect.arrayContaining(['live_version']) },
    {
      changed: expect.arrayContaining(['live_version']),
      facts: { live_version: expect.any(String) },
    },
  ]);
  expect(items[0]?.facts).toEqual({});
});

test('an inherited page at the same address is shown again', async () => {
  const { own, slug } = await network.overridden();
  await network.draft(own.id, 'Our own');
  await network.publish(own.id);
  expect(await network.read(network.companies.northShop, slug)).toMatchObject({ title: 'Our own' });
  expect(await network.read(network.companies.northClient, slug)).toMatchObject({
    title: 'Our own',
  });
  await unpublishPage(await network.as('northAdmin'), { id: own.id });
  expect(await network.read(network.companies.northShop, slug)).toMatchObject({
    title: 'From above',
  });
  expect(await network.read(network.companies.northClient, slug)).toMatchObject({
    title: 'From above',
  });
});

test.each(strangers)('%s cannot unpublish a page', async (persona) => {
  const id = await network.addPage();
  const problem = await rejectionOf(unpublishPage(await network.as(persona), { id }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await network.row('pages', id)).toMatchObject({ published: true });
});
