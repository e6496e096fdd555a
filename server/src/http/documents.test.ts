import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { baseUrl, createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';
import { slugOf } from './document-routes.ts';

let network: TestNetwork;
let first: TestService;
let second: TestService;
let owner: (path: string, options?: RequestOptions) => Promise<TestResponse>;
let home: string;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  home = await network.createPage(network.companies.platform, 'home');
  await network.createPage(network.companies.platform, 'services');
  await network.createPage(network.companies.north, 'home');
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
  await network.admin.query(
    'insert into tenant_themes (company_id, primary_color) values ($1, $2)',
    [network.companies.north, '#123456'],
  );
  first = await createTestService(network);
  second = await createTestService(network);
  owner = await first.as(network.people.owner);
});
beforeEach(async () => {
  await change({ published: true, content: '<p>home as it is</p>', title: 'Page home' });
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await network.drop();
});

/** Changes the home page and waits until both processes serve it. */
async function change({ published, ...draft }: { published?: boolean; [field: string]: unknown }) {
  const path = `/api/pages/${home}`;
  if (Object.keys(draft).length > 0) {
    const json = { draft_version: 0, ...draft };
    const saved = await owner(`${path}/draft`, { method: 'PATCH', json });
    expect(saved.status).toBe(200);
  }
  const verb = published === false ? 'unpublish' : 'publish';
  const response = await owner(`${path}/${verb}`, { method: 'POST', json: {} });
  expect(response.status).toBe(200);
}
const text = async (service: TestService, path = '/') => (await service.request(path)).text;
/** Renames the function that reads published pages, so that reading them fails. */
async function withoutReading<Result>(work: () => Promise<Result>): Promise<Result> {
  await network.admin.query('alter function app.read_published_page(uuid, text) rename to away');
  try {
    return await work();
  } finally {
    await network.admin.query('alter function app.away(uuid, text) rename to read_published_page');
  }
}

describe('a document', () => {
  test('is complete without scripts: text, title, description, canonical, Open Graph', async () => {
    const html = await text(first);
    expect(html).toContain('<p>home as it is</p>');
    expect(html).toMatch(/<title>[^<]*Page home[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="About"/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${baseUrl}/?"`));
    expect(html).toMatch(/<meta property="og:title" content="[^"]*Page home/);
    expect(html).toMatch(/<html[^>]* lang="en"/);
  });

  test('contains no person and sets no cookie, signed in or not', async () => {
    const signedIn = await owner('/');
    expect(signedIn.text).toBe(await text(first));
    expect(signedIn.headers).not.toHaveProperty('set-cookie');
  });

  test('strips stored executable markup when rendering', async () => {
    await network.admin.query('update pages set content = $2 where id = $1', [
      home,
      JSON.stringify('<p>late<script>alert(1)</script><img src=x onerror=alert(2)></p>'),
    ]);
    await waitFor(async () => (await text(first)).includes('late'));
    expect(await text(first)).not.toMatch(/alert\(/);
  });

  test.each([
    '/nowhere',
    '/Nowhere',
    '/services/x',
    '/a b',
    '/services/home',
    '/.env',
    '/%2e%2e/x',
  ])('responds to %s with a not-found page', async (path) => {
    const response = await first.request(encodeURI(path));
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['/services/', '/services'],
    ['/home', '/'],
    ['/Services', '/services'],
    ['/Services/', '/services'],
    ['/Admin', '/admin'],
    ['/forms/contact', '/contact'],
    ['/forms/partner', '/partners'],
  ])('redirects %s permanently to %s', async (path, target) => {
    const { status, headers } = await first.request(path);
    expect({ status, to: headers.location }).toEqual({ status: 308, to: target });
  });
});

describe('the built-in home page', () => {
  const builtIn = async (service = first) => {
    const html = await text(service);
    return html.includes('href="/contact"') && !html.includes('home as it is');
  };

  test('appears while the page is not published, and is replaced by it', async () => {
    await change({ published: false });
    await waitFor(() => builtIn());
    expect((await first.request('/')).status).toBe(200);
    await change({ published: true });
    await waitFor(async () => !(await builtIn()));
  });

  test('appears when the read fails, and is not cached', async () => {
    await change({ title: 'Changed to forget' });
    await withoutReading(async () => {
      await network.admin.query("select pg_notify('public_change', $1)", [
        network.companies.platform,
      ]);
      await waitFor(() => builtIn());
      expect((await first.request('/')).status).toBe(200);
    });
    expect(await builtIn()).toBe(false);
    expect(first.lines.map(({ msg }) => msg)).toContain(
      'could not read the home page; showing the built-in one',
    );
  });

  test('replaces only the home page: any other page that fails to load responds with an error and its ID', async () => {
    await network.createPage(network.companies.platform, 'broken-today');
    await withoutReading(async () => {
      const response = await first.request('/broken-today', { headers: { accept: 'text/html' } });
      expect(response.status).toBe(500);
      const logged = first.lines.findLast(({ msg }) => msg === 'request failed');
      expect(response.text).toContain(logged?.['id']);
    });
    expect((await first.request('/broken-today')).status).toBe(200);
  });
});

describe('publishing', () => {
  test('updates the document and the API in every process', async () => {
    for (let index = 0; index < 10; index += 1) {
      await Promise.all([text(first), text(second)]);
      await change({ content: `<p>round ${index}</p>` });
      for (const service of [first, second]) {
        await waitFor(async () => (await text(service)).includes(`round ${index}`));
        const api = await service.request('/api/pages/published?slug=home');
        expect(api.text).toContain(`round ${index}`);
      }
    }
  });

  test('is visible immediately to the person who published', async () => {
    for (let index = 0; index < 20; index += 1) {
      await text(first);
      await change({ content: `<p>at once ${index}</p>` });
      expect(await text(first)).toContain(`at once ${index}`);
    }
  });

  test('a rolled-back change is not shown', async () => {
    await network.admin.query('begin');
    await network.admin.query("update pages set title = 'Undone' where id = $1", [home]);
    expect(await text(second)).not.toContain('Undone');
    await network.admin.query('rollback');
    expect(await text(second)).not.toContain('Undone');
  });

  test('serves a cached document without the database', async () => {
    // An earlier publication may still be announced late and clear the cache once more.
    const readWithoutDatabase = async () => {
      await text(first, '/services');
      const { status, text: html } = await withoutReading(() => first.request('/services'));
      return { status, shown: html.includes('services as it is') };
    };
    await expect
      .poll(readWithoutDatabase, { timeout: 5_000 })
      .toEqual({ status: 200, shown: true });
  });
});

describe('the requested host', () => {
  const requestHost = (host: string, headers: Record<string, string> = {}) =>
    second.request('/', { headers: { host, ...headers } });

  test('a custom domain has its own page, theme and links', async () => {
    const { text: html } = await requestHost('north.test');
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/north\.test\/?"/);
    expect(html).not.toContain(baseUrl);
    const theme = /href="(\/theme\/[^"]+)"/.exec(html)?.[1] ?? '';
    const css = await second.request(theme, { headers: { host: 'north.test' } });
    expect(css.text.toLowerCase()).toContain('#123456');
    expect(await text(second, theme)).not.toContain('#123456');
  });

  test.each<[string, Record<string, string>]>([
    ['evil.test', {}],
    ['evil.test:8080', {}],
    ['trunkline.test.evil.test', {}],
    ['127.0.0.1', { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }],
    [
      '127.0.0.1',
      { 'x-forwarded-proto': 'evil', 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
    ],
    ['evil.test"><script>', {}],
  ])(
    'the host %s (headers %o) never appears in a link or in a response to the next visitor',
    async (host, headers) => {
      const spoofed = await requestHost(host, headers);
      expect(spoofed.text).not.toContain('evil');
      expect(await text(second)).not.toContain('evil');
      expect((await requestHost('north.test')).text).not.toContain('evil');
    },
  );
});

test.each([
  ['/', 'home'],
  ['/services', 'services'],
  ['/resources/case-studies', 'resources/case-studies'],
  ['/home', null],
  ['/Services', null],
  ['/a//b', null],
  ['/../etc', null],
  ['//x', null],
  ['/ü', null],
  [`/${'a'.repeat(201)}`, null],
])('serves %s as page %s', (path, slug) => {
  expect(slugOf(path)).toBe(slug);
});

test.each([
  ['/auth', true],
  ['/auth/callback', true],
  ['/mfa', true],
  ['/passkey-repair', true],
  ['/profile', true],
  ['/settings', true],
  ['/settings/two-factor', true],
  ['/admin', true],
  ['/admin/companies', true],
  ['/administration', false],
  ['/messages', true],
  ['/messages/more', false],
  ['/profile/more', false],
  ['/', false],
])('serves the application for %s: %s', (path, application) => {
  expect(isApplicationPath(path)).toBe(application);
});
