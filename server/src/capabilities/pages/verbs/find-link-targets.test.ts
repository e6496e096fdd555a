import type { LinkKind } from '@trunkline/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { findLinkTargets } from './find-link-targets.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
  const { platform, north, northShop, south } = network.companies;
  const addPage = async (company: string, slug: string, title: string, published = true) => {
    const id = await network.createPage(company, slug, published);
    await network.admin.query('update pages set title = $2 where id = $1', [id, title]);
  };
  await addPage(platform, 'lines-above', 'Lines above');
  await addPage(north, 'lines', 'Lines');
  await addPage(north, 'lines-idea', 'Lines to come', false);
  await addPage(northShop, 'lines-below', 'Lines below');
  await addPage(south, 'lines-beside', 'Lines beside');
});
afterAll(() => network.drop());

const service = { kind: 'service' as const, title: 'Trunks', path: '/services/trunks', live: true };

test("offers pages that the site shows, then the company's drafts, then the results of other capabilities", async () => {
  const requests: unknown[] = [];
  const context = {
    ...(await network.as('northAdmin')),
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
  const auditCount = await network.auditCount();
  const { items } = await findLinkTargets(context, { search: 'LINES' });
  expect(items).toEqual([
    { kind: 'page', title: 'Lines', path: '/lines', live: true },
    { kind: 'page', title: 'Lines above', path: '/lines-above', live: true },
    { kind: 'page', title: 'Lines to come', path: '/lines-idea', live: false },
    service,
  ]);
  expect(requests).toEqual([[network.companies.north, undefined, 'LINES']]);
  expect(await network.auditCount()).toBe(auditCount);
});

test('lists no pages if another kind is requested', async () => {
  const context = {
    ...(await network.as('northAdmin')),
    links: {
      resolves: async () => true,
      find: async (_visitor: unknown, _query: string, kind?: LinkKind) =>
        kind === 'service' ? [service] : [],
    },
  };
  const { items } = await findLinkTargets(context, { search: 'lines', kind: 'service' });
  expect(items).toEqual([service]);
});

test("for a page of a company below, searches that company's site", async () => {
  const id = await network.createPage(network.companies.northShop, 'other');
  const { items } = await findLinkTargets(await network.as('northAdmin'), { id, search: '/lines' });
  expect(items.map(({ path }) => path)).toEqual(['/lines', '/lines-above', '/lines-below']);
});

test.each(strangers)("%s cannot search North's site", async (persona) => {
  const id = await network.addPage();
  const attempt = findLinkTargets(await network.as(persona), { id, search: '' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
