import { requestLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  createTestService,
  errorIn,
  type RequestOptions,
  type TestResponse,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let owner: (path: string, options?: RequestOptions) => Promise<TestResponse>;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
  owner = await service.as(network.people.owner);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const json = { 'content-type': 'application/json' };

describe('bodies', () => {
  const post = (raw: string | Buffer, headers: Record<string, string> = json) =>
    owner('/api/companies', { method: 'POST', raw, headers });

  test.each<[string, string | Buffer, string]>([
    ['invalid JSON', '{"name":', '400 validation_failed'],
    ['an empty body', '', '400 validation_failed'],
    ['null', 'null', '400 validation_failed'],
    ['a list', '[]', '400 validation_failed'],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), '400 validation_failed'],
    ['nested too deeply', '['.repeat(requestLimits.depth + 1), '400 validation_failed'],
    ['nested absurdly', '['.repeat(100_000), '400 validation_failed'],
    ['one byte too many', ' '.repeat(requestLimits.bodyBytes + 1), '413 payload_too_large'],
    ['a __proto__ key', '{"__proto__":{"name":"x"}}', '400 validation_failed'],
  ])('%s is refused', async (_, raw, refusal) => {
    expect(errorIn(await post(raw))).toBe(refusal);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'rejects a body sent as %j',
    async (type) => {
      const response = await post('{}', { 'content-type': type });
      expect(errorIn(response)).toBe('415 unsupported_media_type');
    },
  );

  test('a false Content-Length does not bypass the limit', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked', 'content-length': '' };
    const { 'content-length': _, ...chunked } = headers;
    const response = await service.request('/api/companies', {
      method: 'POST',
      headers: chunked,
      raw: ' '.repeat(requestLimits.bodyBytes + 1),
    });
    expect([400, 413]).toContain(response.status);
  });

  test('an import may be larger, up to its own limit', async () => {
    const csv = `name,kind\n${'x,customer\n'.repeat(30_000)}`;
    const send = (text: string) =>
      owner('/api/companies/import', { method: 'POST', json: { csv: text, dry_run: true } });
    expect(errorIn(await send(csv))).toBe('400 validation_failed');
    expect(errorIn(await send(csv.repeat(7)))).toBe('413 payload_too_large');
  });
});

describe('the same-site check', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://trunkline.test' },
    { origin: 'http://trunkline.test.evil.test' },
    { origin: 'nonsense', 'sec-fetch-site': 'same-origin' },
  ])('rejects %o for every operation that changes data', async (headers) => {
    const id = network.companies.northClient;
    for (const [method, path] of [
      ['POST', '/api/companies'],
      ['PATCH', `/api/companies/${id}`],
      ['DELETE', `/api/companies/${id}`],
      ['POST', `/api/companies/${id}/suspend`],
      ['POST', '/api/auth/sign-out'],
    ] as const) {
      const response = await owner(path, { method, json: {}, headers });
      expect(errorIn(response)).toBe('403 cross_site_request');
    }
    expect(await network.row('companies', id)).toMatchObject({
      status: 'active',
      deleted_at: null,
    });
  });

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'http://trunkline.test' },
  ])('accepts %o as our own', async (headers) => {
    const response = await owner('/api/companies', { method: 'POST', json: {}, headers });
    expect(errorIn(response)).toBe('400 validation_failed');
  });

  test('does not apply to reads', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    expect((await service.request('/', { headers })).status).toBe(200);
  });
});
