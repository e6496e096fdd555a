import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { northTheme, pictureOf } from '../capabilities/branding/testing-themes.ts';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';
import { keepLinksWithin } from './previews.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  await network.createPage(network.companies.north, 'home');
  await network.createPage(network.companies.north, 'about');
  await network.createPage(network.companies.north, 'secret-plan', false);
  await network.createPage(network.companies.platform, 'services');
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

async function linkFor(json: object): Promise<string> {
  const north = await service.as(network.people.northAdmin);
  const path = `/api/branding/${network.companies.north}/preview`;
  const response = await north(path, { method: 'POST', json });
  return z.object({ url: z.string() }).parse(response.json()).url;
}
const draft = { ...northTheme, primary_color: '#440066', custom_css: 'h1 { color: red }' };

test("shows the company's published pages in the draft design, to anyone with the link", async () => {
  const url = await linkFor({ draft });
  const { status, text, headers } = await service.request(url);
  expect(status).toBe(200);
  expect(text).toContain('home as it is');
  expect(text).toContain('Preview of North.');
  expect(text).toContain(`href="${url}about"`);
  expect(text).toContain('content="noindex"');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await service.request(`${url}theme.css`)).text).toContain('#440066');
  expect((await service.request(`${url}custom.css`)).text).toBe('.document h1{color:red}');
  expect((await service.request(`${url}about`)).text).toContain('about as it is');
});

test('runs no scripts, whatever its content', async () => {
  const { text, headers } = await service.request(await linkFor({ draft }));
  expect(text).not.toMatch(/<script(?![^>]*application\/ld\+json)/);
  expect(headers['content-security-policy']).toMatch(/script-src 'none'.*form-action 'none'/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const site = await service.request('/');
  expect(site.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('shows nothing that is not public', async () => {
  const url = await linkFor({});
  for (const path of ['secret-plan', 'nowhere', 'admin', 'api/users/me'])
    expect((await service.request(url + path)).status).toBe(404);
});

test('shows a logo inline', async () => {
  const north = await service.as(network.people.northAdmin);
  const json = {
    id: network.companies.north,
    kind: 'logo',
    image: await pictureOf('red'),
    filename: 'x',
  };
  await north('/api/branding/pictures', { method: 'POST', json });
  const url = await linkFor({ embedded: true });
  const { text } = await service.request(url);
  expect(text).not.toContain('Preview of North.');
  const logo = /<img src="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(logo.startsWith(`${url}brand/`)).toBe(true);
  expect((await service.request(logo)).headers['content-type']).toBe('image/webp');
});

test('an expired, altered or made-up link is not found, and shows that the preview has ended', async () => {
  const url = await linkFor({ draft });
  const altered = await service.request(url.replace(/.\/$/, '/'));
  const unknownLink = await service.request('/preview/x.y.z/about');
  const { now } = network.clock;
  network.clock.now = new Date(now.getTime() + 8 * 86_400_000);
  const expired = await service.request(url);
  network.clock.now = now;
  for (const { status, text } of [altered, unknownLink, expired]) {
    expect(status).toBe(404);
    expect(text).toContain('This preview has ended');
  }
});

test('links of the site remain in the preview; links to the application are disabled', () => {
  const html =
    '<a class="x" href="/about?a#b">1</a><a href="/auth">2</a><a href="//evil.test/">3</a><link href="/x.css"><a href="https://a.test/">4</a>';
  expect(keepLinksWithin(html, '/preview/t')).toBe(
    '<a class="x" href="/preview/t/about?a#b">1</a><a href="#">2</a><a href="//evil.test/">3</a><link href="/x.css"><a href="https://a.test/">4</a>',
  );
});
