import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createRow } from '../kernel/resource/index.ts';
import { blogSource } from '../capabilities/blog/source.ts';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  await network.createPage(network.companies.north, 'about');
  await network.admin.query(
    "insert into tenant_themes (company_id, primary_color) values ($1, '#123456')",
    [network.companies.north],
  );
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value)
     values ($1, 'site_name', '"North Voice"')`,
    [network.companies.north],
  );
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

/** Creates a preview link to a post as a user of its company. */
async function linkTo(persona: 'northAdmin' | 'owner', title: string): Promise<string> {
  const { id } = await createRow(await network.signedInAs(network.people[persona]), blogSource, {
    title,
  });
  const person = await service.as(network.people[persona]);
  const response = await person(`/api/blog/${id}/preview-links`, { method: 'POST', json: {} });
  const { url } = z.object({ url: z.string() }).parse(response.json());
  return new URL(url).pathname;
}

test("shows the post in its own company's design, on whatever host is requested", async () => {
  const { status, text, headers } = await service.request(
    await linkTo('northAdmin', 'Not out yet'),
  );
  expect(status).toBe(200);
  expect(text).toContain('Not out yet');
  expect(text).toContain('North Voice');
  expect(text).toContain('Preview of a draft post.');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const [, sheet = ''] = /href="(\/preview\/[^"]+\/theme\.css)"/.exec(text) ?? [];
  expect((await service.request(sheet)).text).toContain('#123456');
  // Another company's site on this host runs no scripts, and its links stay within the preview.
  expect(headers['content-security-policy']).toMatch(/script-src 'none'.*form-action 'none'/);
  expect(text).not.toMatch(/<script(?![^>]*application\/ld\+json)/);
  const [, blog = ''] = /href="(\/preview\/[^"]+)\/blog"/.exec(text) ?? [];
  expect((await service.request(`${blog}/about`)).text).toContain('about as it is');
});

test("links lead to the site itself on the company's own host", async () => {
  const { status, text } = await service.request(await linkTo('owner', 'News of the platform'));
  expect(status).toBe(200);
  expect(text).toContain('News of the platform');
  expect(text).not.toContain('/preview/');
  expect(text).not.toMatch(/<script(?![^>]*application\/ld\+json)/);
});

test('shows nothing for a company without a public site, or for an altered link', async () => {
  const link = await linkTo('northAdmin', 'Of a company that is suspended');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [
    network.companies.north,
  ]);
  try {
    for (const path of [link, `${link}x`]) expect((await service.request(path)).status).toBe(404);
  } finally {
    await network.admin.query("update companies set status = 'active' where id = $1", [
      network.companies.north,
    ]);
  }
});

test("shows a page's draft read-only, and nothing once the link is revoked", async () => {
  const id = await network.createPage(network.companies.platform, 'spring', false);
  const person = await service.as(network.people.owner);
  const response = await person(`/api/pages/${id}/preview-links`, { method: 'POST', json: {} });
  const link = z.object({ id: z.string(), url: z.string() }).parse(response.json());
  const path = new URL(link.url).pathname;
  const { status, text, headers } = await service.request(path);
  expect(status).toBe(200);
  expect(text).toContain('spring as it is');
  expect(text).toContain('Preview of a draft page.');
  expect(text).toMatch(/<meta name="robots" content="noindex/);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers['content-security-policy']).toMatch(/script-src 'none'.*form-action 'none'/);
  expect((await service.request('/spring')).status).toBe(404);
  await person(`/api/pages/${id}/preview-links/revoke`, {
    method: 'POST',
    json: { link_id: link.id },
  });
  const ended = await service.request(path);
  expect(ended.status).toBe(404);
  expect(ended.text).toContain('This preview has ended');
});
