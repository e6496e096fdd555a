import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../testing.ts';
import { listSitePages } from './list-site.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('lists every address once, with the nearest page, and only what visitors can read', async () => {
  const { companies } = net;
  await net.mintPage(companies.platform, 'about');
  await net.mintPage(companies.platform, 'terms');
  const ownPage = await net.mintPage(companies.north, 'about');
  await net.mintPage(companies.north, 'draft', false);
  await net.mintPage(companies.south, 'elsewhere');
  await net.mintPage(companies.north, 'blog');
  await net.mintPage(companies.platform, 'services/hosted-pbx');
  const pages = await listSitePages(await net.visitor(companies.north));
  expect(pages.map(({ slug, company_name }) => [slug, company_name])).toEqual([
    ['about', 'North'],
    ['terms', 'Trunkline'],
  ]);
  expect(pages[0]).toMatchObject({ id: ownPage, noindex: false });
});
