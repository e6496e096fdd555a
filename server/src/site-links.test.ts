import type { LinkKind } from '@trunkline/contract/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from './capabilities/blog/testing.ts';
import type { Context } from './kernel/context.ts';
import { siteLinks } from './site-links.ts';

let network: BlogTest;
let north: Context;
beforeAll(async () => {
  network = await createBlogTest();
  const { platform, north: company, south } = network.companies;
  await network.admin.query(
    `insert into services (company_id, provider, name, slug, category, summary, state) values
      ($1, 'x', 'Lines for all', 'lines', 'voice', 'x', 'published'),
      ($2, 'x', 'Lines beside', 'beside', 'voice', 'x', 'published'),
      ($1, 'x', 'Lines to come', 'to-come', 'voice', 'x', 'draft')`,
    [platform, south],
  );
  await network.admin.query(
    `insert into listings (company_id, service_id)
      select c, s.id from services s, unnest($1::uuid[]) c where s.slug = 'lines'`,
    [[company]],
  );
  await network.createPage(platform, 'terms');
  await network.createPage(company, 'offer');
  await network.createPage(company, 'idea', false);
  await network.createPublished('Lines and lamps');
  await network.writeDraft('Lines unwritten');
  north = await network.visitor();
});
afterAll(() => network.drop());

test("finds the visited site's published services and posts", async () => {
  expect(await siteLinks.find(north, 'lines')).toEqual([
    { kind: 'service', title: 'Lines for all', path: '/services/lines', live: true },
    { kind: 'post', title: 'Lines and lamps', path: '/blog/lines-and-lamps', live: true },
  ]);
  expect(await siteLinks.find(north, 'no such word')).toEqual([]);
  expect(await siteLinks.find(north, '')).toHaveLength(2);
});

test('finds only one kind, and more of it', async () => {
  const { north: company } = network.companies;
  await network.admin.query(
    `insert into services (company_id, provider, name, slug, category, summary, state)
      select $1, 'x', 'Lines ' || n, 'lines-' || n, 'voice', 'x', 'published'
      from generate_series(1, 8) n`,
    [company],
  );
  const kinds = async (kind?: LinkKind) =>
    (await siteLinks.find(north, 'lines', kind)).map((target) => target.kind);
  expect(await kinds()).toEqual([...Array<string>(6).fill('service'), 'post']);
  expect(await kinds('service')).toEqual(Array<string>(9).fill('service'));
  expect(await kinds('page')).toEqual([]);
});

describe('reports whether a path exists for visitors', () => {
  test.each([
    ['/', true],
    ['/home', true],
    ['/offer', true],
    ['/offer/', true],
    ['/terms', true],
    ['/idea', false],
    ['/nothing', false],
    ['/Not A Slug', false],
    ['/services/lines', true],
    ['/services/beside', false],
    ['/services/to-come', false],
    ['/blog', true],
    ['/blog/lines-and-lamps', true],
    ['/blog/lines-unwritten', false],
    ['/blog/tag/operations', true],
    ['/blog/tag/nothing', false],
    ['/blog/author/nobody', false],
    ['/blog/rss.xml', true],
    ['/releases', true],
    ['/releases/nothing', false],
    ['/sitemap', true],
    ['/auth', true],
    ['/settings/sessions', true],
    ['/media-assets/0/x.webp', true],
    ['/manifest.webmanifest', true],
  ])('at %j: %j', async (path, exists) => {
    expect(await siteLinks.resolves(north, path)).toBe(exists);
  });
});
