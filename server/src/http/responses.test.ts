import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiErrors, ErrorBody } from '@trunkline/contract/kernel/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  type RequestOptions,
  errorIn,
  type TestService,
} from '../testing/service.ts';
import { securityHeaders } from './security-headers.ts';

let network: TestNetwork;
let service: TestService;
let owner: (path: string, options?: RequestOptions) => Promise<TestResponse>;

beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  await network.createPage(network.companies.platform, 'home');
  await network.createPage(network.companies.platform, 'services');
  service = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
  owner = await service.as(network.people.owner);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const json = { 'content-type': 'application/json' };
const expected = securityHeaders({ development: false });
const withBrokenTable = async <Result>(work: () => Promise<Result>) => {
  await network.admin.query('alter table companies rename column name to away');
  try {
    return await work();
  } finally {
    await network.admin.query('alter table companies rename column away to name');
  }
};

async function assetPath(): Promise<string> {
  const { text } = await service.request('/');
  return /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
}
const etagOf = async (path: string) => String((await service.request(path)).headers.etag);

describe('every response has the security headers', () => {
  test.each<[string, number, () => Promise<TestResponse>]>([
    ['a document', 200, () => service.request('/')],
    ['the same document from the cache', 200, () => service.request('/')],
    ['HEAD', 200, () => service.request('/', { method: 'HEAD' })],
    [
      'not modified',
      304,
      async () => service.request('/', { headers: { 'if-none-match': await etagOf('/') } }),
    ],
    ['a missing page', 404, () => service.request('/nowhere')],
    ['a path no page can have', 404, () => service.request('/%00/..%2f')],
    ['a redirect', 308, () => service.request('/services/')],
    ['the application', 200, () => service.request('/admin/companies')],
    ['a built file', 200, async () => service.request(await assetPath())],
    ['a missing built file', 404, () => service.request('/assets/none.js')],
    ['a theme', 200, () => service.request('/theme/any.css')],
    ['/health', 200, () => service.request('/health')],
    ['/ready', 200, () => service.request('/ready')],
    ['/openapi.json', 200, () => service.request('/openapi.json')],
    ['/api/docs', 200, () => service.request('/api/docs')],
    ['/dev/mail', 200, () => service.request('/dev/mail')],
    ['a method documents do not accept', 405, () => service.request('/', { method: 'PUT' })],
    ['a method no route has', 405, () => service.request('/', { method: 'PROPFIND' })],
    ['OPTIONS', 405, () => service.request('/api/companies', { method: 'OPTIONS' })],
    ['a wrong method for the API', 405, () => owner('/api/companies', { method: 'DELETE' })],
    ['an unknown API path', 404, () => owner('/api/nothing')],
    ['signed out', 401, () => service.request('/api/companies')],
    ['invalid input', 400, () => owner('/api/companies?limit=0')],
    ['the sign-in API', 200, () => service.request('/api/auth/get-session')],
    ['an unknown sign-in path', 404, () => service.request('/api/auth/sign-up/email')],
    [
      'a request from another site',
      403,
      () =>
        owner('/api/companies', {
          method: 'POST',
          json: {},
          headers: { origin: 'https://x.test' },
        }),
    ],
    [
      'an oversized body',
      413,
      () => owner('/api/companies', { method: 'POST', headers: json, raw: ' '.repeat(300_000) }),
    ],
    [
      'another content type',
      415,
      () =>
        owner('/api/companies', {
          method: 'POST',
          raw: 'a=b',
          headers: { 'content-type': 'text/plain' },
        }),
    ],
    ['an internal error', 500, () => withBrokenTable(() => owner('/api/companies'))],
  ])('%s', async (_, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject(expected);
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['not HTTP at all', 'hello\r\n\r\n', 400],
    ['no Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
      400,
    ],
    ['oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('malformed at the socket: %s', async (_, bytes, status) => {
    const text = await sendRaw(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(expected)) {
      expect(text.toLowerCase()).toContain(`\r\n${name}: ${value}`.toLowerCase());
    }
  });

  test.each(['', 'a b', '[::1', 'x'.repeat(300), 'évil.test', 'a:99999999', '@', 'a/b'])(
    'rejects an invalid Host: %s',
    async (host) => {
      const text = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(text).toContain('content-security-policy: ');
    },
  );

  test.each([
    ['/', 'a.test', 'b.test'],
    ['/', 'a.test', 'a.test'],
    ['/api/pages/published?slug=home', 'a.test', 'b.test'],
  ])('two Host headers are refused: %s', async (path, first, second) => {
    const text = await sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: ${first}\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1.1 400 /);
  });

  test.each([
    ['http://b.test/', 400],
    ['http://b.test/api/pages/published?slug=home', 400],
    ['http://a.test@b.test/', 400],
    ['http://a.test:80/', 200],
  ])('a host in the target must match the Host header: %s', async (target, status) => {
    const text = await sendRaw(
      `GET ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

/** Sends raw bytes and returns the response. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    // Not ended: Node drops a client that closes before the response is ready.
    const socket = connect(service.port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

test.each(['/', '/services', '/nowhere', '/auth', '/mfa', '/admin', '/api/docs', '/dev/mail'])(
  'no inline script, style or handler in %s',
  async (path) => {
    const { text, headers } = await service.request(path, { headers: { accept: 'text/html' } });
    expect(headers['content-type']).toContain('text/html');
    const tags = [...text.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<style/i);
      expect(tag).not.toMatch(/\s(style|on[a-z]+)\s*=/i);
      expect(tag).not.toMatch(/=["']?\s*javascript:/i);
      if (/^<script/i.test(tag)) expect(tag).toMatch(/\ssrc="\/|type="application\/(ld\+)?json"/);
    }
  },
);

describe('errors', () => {
  test.each<[string, keyof typeof apiErrors, () => Promise<TestResponse>]>([
    ['not found', 'not_found', () => owner(`/api/companies/${crypto.randomUUID()}`)],
    ['unknown path', 'not_found', () => owner('/api/nothing')],
    ['signed out', 'unauthenticated', () => service.request('/api/companies')],
    ['invalid input', 'validation_failed', () => owner('/api/companies?limit=x')],
    ['unknown query', 'validation_failed', () => owner('/api/companies?colour=red')],
    [
      'wrong method',
      'method_not_allowed',
      () => service.request('/', { method: 'POST', json: {} }),
    ],
    [
      'an internal error',
      'internal_server_error',
      () => withBrokenTable(() => owner('/api/companies')),
    ],
  ])("%s: responds with the catalogue's message, and logs the ID", async (_, code, send) => {
    const response = await send();
    const { status, message } = apiErrors[code];
    expect(errorIn(response)).toBe(`${status} ${code}`);
    const body = response.json();
    expect(body).toMatchObject({ message });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(response.text).not.toMatch(/\bat \/|node_modules|\.ts:|select |column/);
    const id = /"id":"([0-9a-f]{16})"/.exec(response.text)?.[1];
    if (status !== 405) expect(service.lines.filter((line) => line['id'] === id)).toHaveLength(1);
  });

  test.each<[string, (id: string) => string]>([
    ['unchanged', (id) => id],
    ['in capitals', (id) => id.toUpperCase()],
    ['percent-encoded', (id) => id.replaceAll('-', '%2D')],
    ['percent-encoded twice', (id) => id.replaceAll('-', '%252d')],
  ])('an id in a path is masked in the log: %s', async (_, write) => {
    const { text } = await owner(`/api/companies/${write(crypto.randomUUID())}`);
    const logged = service.lines.find((line) => text.includes(String(line['id'])));
    expect(logged).toMatchObject({ path: '/api/companies/[uuid]' });
  });

  test('logs an internal error in full, and reveals nothing about it in the response', async () => {
    const response = await withBrokenTable(() => owner('/api/companies'));
    const logged = service.lines.find((line) => response.text.includes(String(line['id'])));
    expect(JSON.stringify(logged)).toContain('does not exist');
    expect(logged).toMatchObject({ level: 'error', code: 'internal_server_error' });
    expect(Object.keys(JSON.parse(response.text)).toSorted()).toEqual(['code', 'id', 'message']);
  });

  test('name the invalid fields', async () => {
    const response = await owner('/api/companies', {
      method: 'POST',
      json: { name: 'x', extra: 1 },
    });
    expect(response.json()).toMatchObject({
      fields: expect.arrayContaining([
        { path: 'name', message: 'Please enter a name of at least 2 characters.' },
        expect.objectContaining({ path: 'kind' }),
      ]),
    });
  });

  const required = 'This field is required.';
  test.each<[string, string, object | undefined, Record<string, string>]>([
    [
      'POST',
      '/api/companies',
      { name: 'x'.repeat(121), kind: 1, parent_id: 'x' },
      {
        name: 'Use at most 120 characters.',
        kind: 'Choose one of these: master_distributor, distributor, reseller, customer.',
        parent_id: 'Enter a valid ID.',
      },
    ],
    ['GET', '/api/companies?limit=0', undefined, { limit: 'Enter 1 or more.' }],
    ['POST', '/api/companies/bulk', { action: 'delete', ids: [] }, { ids: 'Add at least 1 item.' }],
    ['POST', '/api/companies/bulk', {}, { action: required, ids: required }],
    ['GET', '/api/companies/x', undefined, { id: 'Enter a valid ID.' }],
    [
      'POST',
      '/api/auth/sign-in/email',
      { email: '', password: 1 },
      { email: required, password: 'Enter text.' },
    ],
  ])('describe the issues of %s %s', async (method, path, json, messages) => {
    const response = await owner(path, json === undefined ? { method } : { method, json });
    expect(errorIn(response)).toBe('400 validation_failed');
    const { fields = [] } = ErrorBody.parse(response.json());
    expect(Object.fromEntries(fields.map((field) => [field.path, field.message]))).toEqual(
      messages,
    );
  });

  test('a document request gets an error document with the id', async () => {
    const headers = { accept: 'text/html' };
    const response = await service.request('/', { method: 'POST', headers });
    expect(response.status).toBe(405);
    const missing = await service.request('/nowhere', { headers });
    expect(missing.status).toBe(404);
    expect(missing.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-store',
    });
  });
});

describe('encoding and caching', () => {
  const constantPath = (path: string) => [path, () => Promise.resolve(path)] as const;
  test.each([
    ...['/', '/services', '/admin', '/theme/any.css', '/api/pages/published?slug=home'].map(
      constantPath,
    ),
    ['a built file', assetPath] as const,
  ])('serves %s in the encoding the client accepts, identical each time', async (_what, pathOf) => {
    const path = await pathOf();
    const plain = await service.request(path);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const encodings = [
      ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
      ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ] as const;
    for (const [encoding, decode] of encodings) {
      const response = await service.request(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
      });
      expect(decode(response.bytes).toString()).toBe(plain.text);
    }
    const unsupported = { 'accept-encoding': 'br;q=0, gzip;q=0.0' };
    expect((await service.request(path, { headers: unsupported })).text).toBe(plain.text);
  });

  test.each(['/', '/services', '/api/pages/published?slug=home'])(
    '%s: responds with 304 if the ETag matches',
    async (path) => {
      const { headers } = await service.request(path);
      const etag = String(headers.etag);
      for (const sent of [etag, '*', `"other", ${etag}`]) {
        const response = await service.request(path, { headers: { 'if-none-match': sent } });
        expect({ status: response.status, body: response.text }).toEqual({ status: 304, body: '' });
      }
      const other = await service.request(path, { headers: { 'if-none-match': 'W/"other"' } });
      expect(other.status).toBe(200);
    },
  );

  test('HEAD responds with the headers of GET', async () => {
    const [get, head] = [
      await service.request('/'),
      await service.request('/', { method: 'HEAD' }),
    ];
    expect(head.text).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  test('hashed files are immutable, documents are revalidated, API responses are not cached', async () => {
    const cacheControlOf = async (path: string) => (await owner(path)).headers['cache-control'];
    expect(await cacheControlOf(await assetPath())).toBe('public, max-age=31536000, immutable');
    expect(await cacheControlOf('/')).toBe('public, max-age=0, must-revalidate');
    expect(await cacheControlOf('/admin')).toBe('no-store');
    expect(await cacheControlOf('/api/users/me')).toBe('no-store');
  });
});

test.each(['//evil.test/', '//evil.test/x/', '/\\evil.test/', '///evil.test//', '/%2fevil.test/'])(
  'does not redirect to another site: %s',
  async (path) => {
    const { headers } = await service.request(path);
    const target = new URL(headers.location ?? '/', 'http://trunkline.test/');
    expect(target.origin).toBe('http://trunkline.test');
  },
);
