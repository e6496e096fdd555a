import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '@trunkline/contract/kernel/limits';
import { createTestNetwork, type TestNetwork } from './testing.ts';
import { createTestService, type TestService } from './testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  const { platform, north } = network.companies;
  for (const [company, slug, content] of [
    [platform, 'shared', '<p>The marmalade exchange of everybody.</p>'],
    [north, 'own', '<p>The marmalade of North, <b>quite</b> alone.</p>'],
    [network.companies.south, 'foreign', '<p>The marmalade of South.</p>'],
  ] as const) {
    const id = await network.createPage(company, slug);
    await network.admin.query('update pages set content = to_jsonb($2::text) where id = $1', [
      id,
      content,
    ]);
  }
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [north],
  );
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const search = (q: string, host?: string) =>
  service.request(
    `/search?q=${encodeURIComponent(q)}`,
    host === undefined ? {} : { headers: { host } },
  );
const pathsIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, path = '']) => path);

test('a site finds its own and inherited pages, but not pages of siblings or companies below', async () => {
  const north = await search('marmalade', 'north.test');
  expect(north.status).toBe(200);
  expect(new Set(pathsIn(north.text))).toEqual(new Set(['/own', '/shared']));
  expect(pathsIn((await search('marmalade')).text)).toEqual(['/shared']);
});

test('results show the passage with the match, escaped, and are not indexed', async () => {
  const { text } = await search('QUITE', 'north.test');
  expect(text).toContain('<mark class="found">quite</mark>');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  const hostile = await search('<script>alert(1)</script>');
  expect(hostile.text).not.toContain('<script>alert');
  expect(hostile.text).toContain('No results');
});

test('without a search word, shows only the form, the same for every visitor', async () => {
  const [empty, blank] = await Promise.all([
    service.request('/search'),
    service.request('/search?q=+'),
  ]);
  expect(empty.text).toContain('name="q"');
  expect(empty.text).not.toContain('results');
  expect(blank.text).toBe(empty.text);
});

test('searches count against the search rule', async () => {
  let refused = null;
  for (let count = 0; count <= rateLimits.search.max && refused === null; count++) {
    const response = await search(`word${count}`);
    if (response.status === 429) refused = response;
  }
  expect(refused?.headers['retry-after']).toBeDefined();
});
