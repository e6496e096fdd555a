import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, indexedEntriesOf } from './sitemap.ts';
import { createTestNetwork, type TestNetwork } from './testing.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

async function listEntries(company = network.companies.north, list = entriesOf) {
  const { actor: _actor, ...context } = await network.signedInAs(network.people.northAdmin);
  const tenant = { ...context.siteContext.tenant, company_id: company };
  const entries = await list({ ...context, siteContext: { ...context.siteContext, tenant } });
  return entries.map(({ group, path, title }) => `${group}: ${path} ${title}`);
}

test('links to services, posts and release notes, once there are any', async () => {
  const before = await listEntries();
  expect(before.filter((line) => /services\/|blog|releases/.test(line))).toEqual([]);
  const { admin, companies } = network;
  await admin.query(
    `insert into services (company_id, slug, name, provider, category, state)
     values ($1, 'sip-trunk', 'SIP trunk', 'North', 'voice', 'published')`,
    [companies.north],
  );
  await admin.query(
    `insert into blog_posts (company_id, slug, title, author_name, state, published_at, live_at, live)
     values ($1, 'lamps', 'Lamps', 'Nora', 'published', now(), now(), '{"title":"Lamps","tags":["Copper"],"tag_slugs":["copper"],"author_name":"Nora","author_slug":"nora"}')`,
    [companies.north],
  );
  await admin.query(
    `insert into release_notes (company_id, slug, title, state, published_at)
     values ($1, 'quiet-hours', 'Quiet hours', 'published', now())`,
    [companies.north],
  );
  const added = (await listEntries()).filter((line) => !before.includes(line));
  expect(added).toEqual([
    "Release notes: /releases What's new",
    'Release notes: /releases/quiet-hours Quiet hours',
    'Services: /services/sip-trunk SIP trunk',
    'Blog: /blog All posts',
    'Blog: /blog/lamps Lamps',
    'Blog: /blog/tag/copper Posts about Copper',
    'Blog: /blog/author/nora Posts by Nora',
  ]);
});

test('shows visitors, but not search engines, a post from a company above that has its own site', async () => {
  const { admin, companies } = network;
  await admin.query(
    `insert into tenant_domains (company_id, domain, status) values ($1, 'north.example', 'valid')`,
    [companies.north],
  );
  await admin.query(
    `insert into blog_posts (company_id, slug, title, state, published_at, live, shared_below)
     values ($1, 'shared', 'Shared', 'published', now(), '{"title":"Shared"}', true)`,
    [companies.north],
  );
  const line = 'Blog: /blog/shared Shared';
  expect(await listEntries(companies.northShop)).toContain(line);
  expect(await listEntries(companies.northShop, indexedEntriesOf)).not.toContain(line);
  expect(await listEntries(companies.north, indexedEntriesOf)).toContain(line);
});
