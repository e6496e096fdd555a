import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let first: TestService;
let second: TestService;
let admin: (path: string, options?: RequestOptions) => Promise<TestResponse>;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  const { north, northShop, northClient } = network.companies;
  for (const [host, company] of [
    ['north.test', north],
    ['shop.test', northShop],
    ['client.test', northClient],
  ])
    await network.admin.query(
      "insert into tenant_domains (company_id, domain, status) values ($1, $2, 'valid')",
      [company, host],
    );
  first = await createTestService(network);
  second = await createTestService(network);
  admin = await first.as(network.people.northAdmin);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await network.drop();
});

const sites = ['north.test', 'shop.test', 'client.test'];
const requestPage = (service: TestService, host: string, path: string) =>
  service.request(path, { headers: { host } });
const post = async (path: string, json: unknown = {}) => {
  const response = await admin(path, { method: 'POST', json });
  expect(response.status).toBe(200);
};
async function publish(id: string, text: string) {
  const saved = await admin(`/api/pages/${id}/draft`, {
    method: 'PATCH',
    json: { draft_version: 0, content: `<p>${text}</p>` },
  });
  expect(saved.status).toBe(200);
  await post(`/api/pages/${id}/publish`);
}
/** Waits until every process shows the expected content on these sites. */
async function waitForContent(hosts: string[], path: string, expected: string | number) {
  for (const service of [first, second])
    for (const host of hosts)
      await waitFor(async () => {
        const { status, text } = await requestPage(service, host, path);
        return typeof expected === 'number' ? status === expected : text.includes(expected);
      });
}

test('publishing and unpublishing a page affects the sites below in every process', async () => {
  const id = await network.createPage(network.companies.north, 'offer');
  await waitForContent(sites, '/offer', 'offer as it is');
  await publish(id, 'second edition');
  // The process that published shows it immediately.
  for (const host of sites)
    expect((await requestPage(first, host, '/offer')).text).toContain('second edition');
  await waitForContent(sites, '/offer', 'second edition');
  const copy = await network.createPage(network.companies.northShop, 'offer', false);
  await publish(copy, 'the shop its own');
  await waitForContent(['shop.test', 'client.test'], '/offer', 'the shop its own');
  await waitForContent(['north.test'], '/offer', 'second edition');
  await post(`/api/pages/${copy}/unpublish`);
  await waitForContent(sites, '/offer', 'second edition');
  await post(`/api/pages/${id}/unpublish`);
  await waitForContent(sites, '/offer', 404);
  expect((await requestPage(second, 'client.test', '/offer')).text).not.toContain('second edition');
});

test('an old address redirects, on this site and those below, unless a page uses it again', async () => {
  const id = await network.createPage(network.companies.north, 'before');
  await waitForContent(sites, '/before', 200);
  await post(`/api/pages/${id}/slug`, { slug: 'after' });
  await waitForContent(sites, '/before', 301);
  for (const round of [1, 2]) {
    const { headers } = await requestPage(second, 'client.test', `/before?round=${round}`);
    expect(headers).toMatchObject({
      location: `/after?round=${round}`,
      'cache-control': 'public, max-age=0, must-revalidate',
    });
  }
  const recreated = await network.createPage(network.companies.north, 'before');
  await waitForContent(sites, '/before', 'before as it is');
  await post(`/api/pages/${recreated}/unpublish`);
  await waitForContent(sites, '/before', 301);
});

test('only a page that embeds another site may frame it, and only that site', async () => {
  const id = await network.createPage(network.companies.north, 'video');
  const content = {
    sections: [{ type: 'embed', title: 'See it', url: 'https://vimeo.com/76979871' }],
  };
  await network.admin.query('update pages set content = $2 where id = $1', [
    id,
    JSON.stringify(content),
  ]);
  const policy = async (path: string) =>
    (await requestPage(first, 'north.test', path)).headers['content-security-policy'];
  for (const round of [1, 2]) {
    expect(await policy(`/video?round=${round}`)).toContain(
      "frame-src 'self' https://player.vimeo.com;",
    );
    expect(await policy('/after')).toContain("frame-src 'self';");
  }
});

test('breadcrumbs show the parent pages of this site, and change as they are added and removed', async () => {
  const { north, northShop, south } = network.companies;
  await network.createPage(northShop, 'plans/voice');
  await network.createPage(south, 'plans');
  const breadcrumbsOf = async (service: TestService) => {
    const { text } = await requestPage(service, 'shop.test', '/plans/voice');
    return [...text.matchAll(/"position":\d,"name":"([^"]*)","item":"([^"]*)"/g)].map(
      ([, name, item = '']) => [name, URL.parse(item)?.pathname],
    );
  };
  const page = ['Page plans/voice', '/plans/voice'];
  for (const service of [first, second])
    expect(await breadcrumbsOf(service)).toEqual([['Home', '/'], page]);
  const above = await network.createPage(north, 'plans');
  for (const service of [first, second])
    await waitFor(async () => (await breadcrumbsOf(service)).length === 3);
  expect(await breadcrumbsOf(first)).toEqual([['Home', '/'], ['Plans', '/plans'], page]);
  await post(`/api/pages/${above}/unpublish`);
  for (const service of [first, second])
    await waitFor(async () => (await breadcrumbsOf(service)).length === 2);
});
