import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest as askRaw } from '../testing/service.ts';
import { baseUrl, createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';
import { connect } from 'node:net';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  const add = (company: string, domain: string, status: string) =>
    network.admin.query(
      'insert into tenant_domains (company_id, domain, status) values ($1, $2, $3)',
      [company, domain, status],
    );
  await add(network.companies.north, 'north.test', 'valid');
  await add(network.companies.north, 'second.test', 'valid');
  await add(network.companies.south, 'south.test', 'pending');
  await add(network.companies.south, 'www.own.test', 'valid');
  for (const company of [
    network.companies.platform,
    network.companies.north,
    network.companies.south,
  ])
    await network.createPage(company, 'home');
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const requestHost = (host: string, path = '/', method = 'GET') =>
  service.request(path, { method, headers: { host } });
const redirectOf = async (host: string, path?: string, method?: string) => {
  const { status, headers } = await requestHost(host, path, method);
  return [status, headers.location ?? null];
};
/** Sends a request line that no well-behaved client sends. */
const raw = (line: string, host: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(service.port, '127.0.0.1', () =>
      socket.end(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });

describe('the www host redirects permanently to the bare one, keeping path and query', () => {
  test.each([
    ['www.trunkline.test', '/', `${baseUrl}/`],
    ['www.trunkline.test', '/services?from=www&x=%2F', `${baseUrl}/services?from=www&x=%2F`],
    ['WWW.Trunkline.Test:3000', '/a/b?c', `${baseUrl}/a/b?c`],
    ['www.north.test', '/services?a=b', 'http://north.test/services?a=b'],
    ['www.second.test.', '/', 'http://second.test/'],
    [
      'www.north.test',
      '/api/pages/published?slug=home',
      'http://north.test/api/pages/published?slug=home',
    ],
    ['www.north.test', '/auth', 'http://north.test/auth'],
  ])('%s%s', async (host, path, to) => {
    expect(await redirectOf(host, path)).toEqual([308, to]);
    // The same request again isn't served from the cache either.
    expect(await redirectOf(host, path)).toEqual([308, to]);
  });

  test('for any method', async () => {
    expect(await redirectOf('www.north.test', '/', 'HEAD')).toEqual([308, 'http://north.test/']);
    expect(await redirectOf('www.north.test', '/api/auth/magic-link', 'POST')).toEqual([
      308,
      'http://north.test/api/auth/magic-link',
    ]);
  });
});

describe('no header redirects elsewhere', () => {
  test.each([
    'www.evil.test',
    'www.south.test',
    'www.north.test.evil.test',
    'www.www.north.test',
    'wwwnorth.test',
    'www.',
    'www.own.test',
    'www.trunkline.test.evil.test',
  ])('%s', async (host) => {
    const [status, location] = await redirectOf(host);
    expect([status, location]).toEqual([200, null]);
  });

  test.each([
    'www.north.test@evil.test',
    'www.north.test/evil',
    'www.north.test\\evil',
    'www.north.test evil',
  ])('rejects %s as a host', async (host) => {
    const { status, headers } = await requestHost(host);
    expect([status, headers.location]).toEqual([400, undefined]);
  });

  test.each([
    ['//evil.test/x', 'http://north.test//evil.test/x'],
    ['/%0d%0aset-cookie:x', 'http://north.test/%0d%0aset-cookie:x'],
  ])('redirects the path %s to the bare host only', async (path, to) => {
    const { headers } = await askRaw(service.port, path, { headers: { host: 'www.north.test' } });
    expect(headers.location).toBe(to);
    expect(new URL(to).host).toBe('north.test');
  });

  test.each([
    'GET http://evil.test/x HTTP/1.1',
    'GET @evil.test HTTP/1.1',
    'GET /\\evil.test HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])('redirects %s to the home page or not at all', async (line) => {
    const response = await raw(line, 'www.north.test');
    const location = /^location: (.+)\r$/im.exec(response)?.[1] ?? 'http://north.test/';
    expect(new URL(location).origin).toBe('http://north.test');
    expect(response).not.toMatch(/evil\.test\/x|@evil/);
  });

  test('ignores forwarded hosts', async () => {
    const headers = { host: 'trunkline.test', 'x-forwarded-host': 'www.north.test' };
    expect((await service.request('/', { headers })).status).toBe(200);
  });
});

describe('the address given to search engines', () => {
  const canonical = async (host: string) =>
    /<link rel="canonical" href="([^"]+)"/.exec((await requestHost(host)).text)?.[1];

  test("is the tenant's primary domain, on any of its domains", async () => {
    expect(await canonical('second.test')).toBe('http://north.test/');
    await network.admin.query(
      "update tenant_domains set is_primary = domain = 'second.test' where company_id = $1",
      [network.companies.north],
    );
    await expect
      .poll(() => canonical('north.test'), { timeout: 5_000 })
      .toBe('http://second.test/');
    expect(await canonical('second.test')).toBe('http://second.test/');
  });

  test("is the product's own for every unverified host", async () => {
    for (const host of ['south.test', 'evil.test', 'trunkline.test', 'localhost'])
      expect(await canonical(host)).toBe(`${baseUrl}/`);
  });
});
