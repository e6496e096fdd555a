import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { changeSlug } from './change-slug.ts';
import { findPublished } from './read-published.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const move = async (id: string, slug: string) =>
  changeSlug(await network.as('northAdmin'), { id, slug });
const find = async (slug: string, company = network.companies.north) =>
  findPublished(await network.visitor(company), slug);

test('the old address redirects to the page, on its site and on those below', async () => {
  const id = await network.createPage(network.companies.north, 'old-name');
  expect(await move(id, 'new-name')).toMatchObject({ slug: 'new-name', redirects: ['old-name'] });
  for (const company of [network.companies.north, network.companies.northClient]) {
    expect(await find('old-name', company)).toEqual({ movedTo: 'new-name' });
    expect(await find('new-name', company)).toMatchObject({ page: { id } });
  }
  expect(await find('old-name', network.companies.south)).toBeNull();
});

test('moving back and forth creates no redirect loop', async () => {
  const id = await network.createPage(network.companies.north, 'there');
  await move(id, 'here');
  expect(await move(id, 'there')).toMatchObject({ redirects: ['here'] });
  expect(await find('there')).toMatchObject({ page: { id } });
  expect(await find('here')).toEqual({ movedTo: 'there' });
});

test('two pages that swap addresses are found at their new ones', async () => {
  const firstPage = await network.createPage(network.companies.north, 'swap-one');
  const secondPage = await network.createPage(network.companies.north, 'swap-two');
  await move(firstPage, 'swap-three');
  await move(secondPage, 'swap-one');
  await move(firstPage, 'swap-two');
  expect(await find('swap-one')).toMatchObject({ page: { id: secondPage } });
  expect(await find('swap-two')).toMatchObject({ page: { id: firstPage } });
});

test('redirects of companies above and below never form a loop', async () => {
  const upperPage = await network.createPage(network.companies.north, 'ring-a');
  const lowerPage = await network.createPage(network.companies.northShop, 'ring-b');
  await move(upperPage, 'ring-b');
  await move(lowerPage, 'ring-a');
  for (const start of ['ring-a', 'ring-b']) {
    let slug = start;
    let hops = 0;
    for (;;) {
      const found = await find(slug, network.companies.northClient);
      if (found === null || 'page' in found) break;
      slug = found.movedTo;
      expect(++hops).toBeLessThan(4);
    }
  }
});

test('rejects an address in use, and leaves no redirect for an address that was never public', async () => {
  const id = await network.createPage(network.companies.north, 'unseen', false);
  await network.createPage(network.companies.north, 'taken');
  expect(await rejectionOf(move(id, 'taken'))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'slug' }],
  });
  expect(await move(id, 'unseen-2')).toMatchObject({ redirects: [] });
});

test('the log contains both addresses', async () => {
  const id = await network.createPage(network.companies.north, 'logged');
  await move(id, 'logged-2');
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    before: { slug: 'logged' },
    after: { slug: 'logged-2' },
  });
});

test.each(strangers)('%s cannot change the address', async (persona) => {
  const id = await network.addPage();
  const slug = await network.slugOf(id);
  const attempt = changeSlug(await network.as(persona), { id, slug: 'stolen' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect(await network.slugOf(id)).toBe(slug);
});
