import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { unpublishPage } from './unpublish.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('visitors no longer see it; its content is kept', async () => {
  const id = await net.mint();
  const page = await unpublishPage(await net.as('northAdmin'), { id });
  expect(page).toMatchObject({
    state: 'draft',
    published: null,
    draft: { title: expect.any(String) },
  });
  expect(await net.read(net.companies.north, page.slug)).toBeNull();
  expect(await rejectionOf(unpublishPage(await net.as('northAdmin'), { id }))).toMatchObject({
    code: 'conflict',
    message: "The page isn't published.",
  });
  expect((await net.auditOf(id)).at(-1)).toMatchObject({ after: { published: false } });
});

test('the page of a company above at that address is shown again', async () => {
  const { own, slug } = await net.overridden();
  await net.draft(own.id, 'Our own');
  await net.publish(own.id);
  expect(await net.read(net.companies.northShop, slug)).toMatchObject({ title: 'Our own' });
  expect(await net.read(net.companies.northClient, slug)).toMatchObject({ title: 'Our own' });
  await unpublishPage(await net.as('northAdmin'), { id: own.id });
  expect(await net.read(net.companies.northShop, slug)).toMatchObject({ title: 'From above' });
  expect(await net.read(net.companies.northClient, slug)).toMatchObject({ title: 'From above' });
});

test.each(strangers)('%s cannot unpublish a page', async (persona) => {
  const id = await net.mint();
  const problem = await rejectionOf(unpublishPage(await net.as(persona), { id }));
  expect(problem).toMatchObject({ code: 'not_found' });
  expect(await net.row('pages', id)).toMatchObject({ published: true });
});
