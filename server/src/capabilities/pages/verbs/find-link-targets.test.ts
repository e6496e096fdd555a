import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { findLinkTargets } from './find-link-targets.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
  const { platform, north, northShop, south } = net.companies;
  const mint = async (company: string, slug: string, title: string, published = true) => {
    const id = await net.mintPage(company, slug, published);
    await net.admin.query('update pages set title = $2 where id = $1', [id, title]);
  };
  await mint(platform, 'lines-above', 'Lines above');
  await mint(north, 'lines', 'Lines');
  await mint(north, 'lines-idea', 'Lines to come', false);
  await mint(northShop, 'lines-below', 'Lines below');
  await mint(south, 'lines-beside', 'Lines beside');
});
afterAll(() => net.drop());

const service = { kind: 'service' as const, title: 'Trunks', path: '/services/trunks', live: true };

test("offers what the site shows, then the company's drafts, then the results of other capabilities", async () => {
  const requests: unknown[] = [];
  const context = {
    ...(await net.as('northAdmin')),
    links: {
      resolves: async () => true,
      find: async (
        visitor: { actor?: unknown; siteContext: { tenant: { company_id: string } } },
        query: string,
      ) => {
        requests.push([visitor.siteContext.tenant.company_id, visitor.actor, query]);
        return [service];
      },
    },
  };
  const auditCount = await net.auditCount();
  const { items } = await findLinkTargets(context, { search: 'LINES' });
  expect(items).toEqual([
    { kind: 'page', title: 'Lines', path: '/lines', live: true },
    { kind: 'page', title: 'Lines above', path: '/lines-above', live: true },
    { kind: 'page', title: 'Lines to come', path: '/lines-idea', live: false },
    service,
  ]);
  expect(requests).toEqual([[net.companies.north, undefined, 'LINES']]);
  expect(await net.auditCount()).toBe(auditCount);
});

test("for a page below, searches that company's site", async () => {
  const id = await net.mintPage(net.companies.northShop, 'other');
  const { items } = await findLinkTargets(await net.as('northAdmin'), { id, search: '/lines' });
  expect(items.map(({ path }) => path)).toEqual(['/lines', '/lines-above', '/lines-below']);
});

test.each(strangers)('%s cannot search the site of North', async (persona) => {
  const id = await net.mint();
  const attempt = findLinkTargets(await net.as(persona), { id, search: '' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
