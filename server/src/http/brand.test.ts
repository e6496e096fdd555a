import { Branding } from '@trunkline/contract/branding';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { northTheme, pictureOf } from '../capabilities/branding/testing-themes.ts';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  type RequestOptions,
  errorIn,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let first: TestService;
let second: TestService;
let north: (path: string, options?: RequestOptions) => Promise<TestResponse>;
const host = 'north.test';
const requestPath = (path: string, service = first, requestHost = host) =>
  service.request(path, { headers: { host: requestHost } });
const linkIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  await network.createPage(network.companies.north, 'home');
  await network.admin.query(
    `insert into tenant_domains (company_id, domain, status) values
       ($1, 'north.test', 'valid'), ($2, 'south.test', 'valid')`,
    [network.companies.north, network.companies.south],
  );
  first = await createTestService(network);
  second = await createTestService(network);
  north = await first.as(network.people.northAdmin);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await network.drop();
});

async function save(changes: object): Promise<void> {
  const path = `/api/branding/${network.companies.north}`;
  const { version } = Branding.parse((await north(path)).json());
  const theme = { ...northTheme, ...changes };
  const response = await north(path, { method: 'PATCH', json: { version, theme } });
  expect(response.text).toContain('"own":true');
}
async function setPicture(kind: 'logo' | 'favicon'): Promise<Branding> {
  const json = {
    id: network.companies.north,
    kind,
    image: await pictureOf('red'),
    filename: 'x.png',
  };
  const response = await north('/api/branding/pictures', { method: 'POST', json });
  return Branding.parse(response.json());
}

const srcOf = ({ src }: { src: string }) => src;

describe('the theme of a site', () => {
  test('each host has its own theme, font, CSS and manifest', async () => {
    await save({ custom_css: 'h1 { letter-spacing: 0.02em }' });
    const { text: html } = await requestPath('/');
    const theme = await requestPath(linkIn(html, /href="(\/theme\/distributor-[^"]+)"/));
    expect(theme.text).toContain("--font-sans:'Inter'");
    expect(theme.headers['cache-control']).toContain('immutable');
    const custom = await requestPath(linkIn(html, /href="(\/theme\/custom\.[^"]+)"/));
    expect(custom.text).toBe('.document h1{letter-spacing:0.02em}');
    expect(custom.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(html).toMatch(/<link rel="preload" href="[^"]*inter-latin-wght[^"]*"/);
    expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect((await requestPath('/', first, 'south.test')).text).not.toContain('/theme/custom.');
    // The application only names the style sheet for the page editor's canvas and doesn't apply it.
    const shell = (await requestPath('/auth')).text;
    expect(shell.match(/[^<]*\/theme\/custom\.[^>]*/g)).toEqual([
      expect.stringMatching(/^meta name="site-css" content="\/theme\/custom\.[\w-]+\.css"\/$/),
    ]);
  });

  test('the manifest belongs to the tenant', async () => {
    const response = await requestPath('/manifest.webmanifest');
    expect(response.headers['content-type']).toBe('application/manifest+json');
    expect(response.json()).toMatchObject({
      name: 'North',
      theme_color: '#123456',
      icons: [
        { src: '/brand/initial-4e-icon192-123456.png' },
        { src: '/brand/initial-4e-icon512-123456.png' },
        { src: '/brand/initial-4e-mask512-123456.png', purpose: 'maskable' },
      ],
    });
    const own = await requestPath('/manifest.webmanifest', first, 'trunkline.test');
    expect(own.json()).toMatchObject({
      icons: [
        { src: '/favicon.svg' },
        { src: '/mark-192.png' },
        { src: '/mark-512.png' },
        { src: '/mark-maskable-512.png', purpose: 'maskable' },
      ],
    });
    expect((await requestPath('/manifest.webmanifest', first, 'south.test')).json()).toMatchObject({
      name: 'South',
      theme_color: '#0F766E',
    });
  });

  test('a change made by one process shows in all of them', async () => {
    await Promise.all([requestPath('/'), requestPath('/', second)]);
    await save({ primary_color: '#440066' });
    for (const service of [first, second]) {
      let html = '';
      await waitFor(async () => {
        const { text } = await requestPath('/', service);
        const theme = await requestPath(
          linkIn(text, /href="(\/theme\/distributor-[^"]+)"/),
          service,
        );
        html = theme.text;
        return html.includes('#440066');
      });
      expect(html).not.toContain('#123456');
    }
  });

  test('sanitises CSS that was stored without the form when serving it', async () => {
    await network.admin.query('update tenant_themes set custom_css = $1', [
      'h1{gap:0;background:url(//evil.test)}@import "//evil.test";',
    ]);
    let css = '';
    await waitFor(async () => {
      const { text } = await requestPath('/');
      ({ text: css } = await requestPath(linkIn(text, /href="(\/theme\/custom\.[^"]+)"/)));
      return !css.includes('letter-spacing');
    });
    expect(css).toBe('.document h1{gap:0}');
  });
});

describe('logo and favicon', () => {
  test('a logo alone provides the icons for tabs, phones and the installed site', async () => {
    await setPicture('logo');
    const { text: html } = await requestPath('/');
    const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"/g)];
    expect(links.map(([, rel]) => rel)).toEqual(['icon', 'icon', 'apple-touch-icon']);
    const { icons } = Object((await requestPath('/manifest.webmanifest')).json());
    const sizes = (icons as { sizes: string; purpose?: string }[]).map(
      ({ sizes: size, purpose = 'any' }) => `${size} ${purpose}`,
    );
    expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
    const favicon = (await requestPath('/favicon.ico')).headers['location'] ?? '';
    const all = [...links.map(([, , href = '']) => href), ...icons.map(Object).map(srcOf), favicon];
    for (const src of all) {
      expect(src).toMatch(/^\/brand\/[0-9a-f]{64}-/);
      const response = await requestPath(src);
      expect(response.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      for (const otherHost of ['south.test', 'nobody.test'])
        expect((await requestPath(src, first, otherHost)).status).toBe(404);
    }
    // The network's other company has no logo.
    const initial = '/brand/initial-53-icon180-0f766e.png';
    expect((await requestPath('/', first, 'south.test')).text).toContain(`href="${initial}"`);
    expect((await requestPath(initial, first, 'south.test')).status).toBe(200);
    expect((await requestPath(initial)).status).toBe(404);
  });

  test("are served on the tenant's host only, immutable, with their own type", async () => {
    await setPicture('logo');
    await setPicture('favicon');
    const { text: html } = await requestPath('/');
    const logo = linkIn(html, /<img src="(\/brand\/[0-9a-f]{64}\.webp)"/);
    const response = await requestPath(logo);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'webp' });
    for (const icon of html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)) {
      expect((await requestPath(icon[1] ?? '')).headers['content-type']).toBe('image/png');
    }
    expect((await requestPath('/favicon.ico')).headers['location']).toBe(
      linkIn(html, /<link rel="icon" href="([^"]+)-48\.png"/) + '.png',
    );
    expect((await requestPath('/favicon.ico', first, 'south.test')).headers['location']).toBe(
      '/brand/initial-53-icon192-0f766e.png',
    );
    const { icons } = Object((await requestPath('/manifest.webmanifest')).json());
    expect(icons).toHaveLength(5);
    for (const { src } of icons) expect((await requestPath(src)).status).toBe(200);
    for (const otherHost of ['south.test', 'nobody.test'])
      expect((await requestPath(logo, first, otherHost)).status).toBe(404);
    expect((await requestPath('/brand/..%2f..%2fsecret')).status).toBe(404);
    expect(linkIn((await requestPath('/auth')).text, /name="site-logo" content="([^"]+)"/)).toBe(
      logo,
    );
  });

  test('are visible at their own URLs only to administrators of their company', async () => {
    const { logo } = await setPicture('logo');
    const url = logo?.url ?? '';
    const response = await north(url);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(errorIn(await first.request(url))).toBe('401 unauthenticated');
    const refusals = {
      firstFactor: ['403 mfa_required', await first.as(network.people.northAdmin, 'aal1')],
      clerk: ['403 forbidden', await first.as(network.people.clerk)],
      south: ['404 not_found', await first.as(network.people.southAdmin)],
    } as const;
    for (const [refusal, request] of Object.values(refusals)) {
      expect(errorIn(await request(url))).toBe(refusal);
    }
  });
});
