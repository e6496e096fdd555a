import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../testing.ts';
import { listSitePages } from './list-site.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('lists every address once, with the nearest page, and only what visitors can read', async () => {
  const { companies } = network;
  await network.createPage(companies.platform, 'about');
  await network.createPage(companies.platform, 'terms');
  const ownPage = await network.createPage(companies.north, 'about');
  await network.createPage(companies.north, 'draft', false);
  await network.createPage(companies.south, 'elsewhere');
  await network.createPage(companies.north, 'blog');
  await network.createPage(companies.platform, 'services/hosted-pbx');
  const pages = await listSitePages(await network.visitor(companies.north));
  expect(pages.map(({ slug, company_name }) => [slug, company_name])).toEqual([
    ['about', 'North'],
    ['terms', 'Trunkline'],
  ]);
  expect(pages[0]).toMatchObject({ id: ownPage, noindex: false });
});
