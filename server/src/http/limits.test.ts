import { rateLimits, type RateLimitRule } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  type RequestOptions,
  errorIn,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
/** Two services on one database, behind a trusted proxy. */
let first: TestService;
let second: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.createPage(network.companies.platform, 'home');
  first = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
  second = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
});
beforeEach(() => network.admin.query('delete from rate_limit_windows'));
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await network.drop();
});

type SendRequest = (path: string, options?: RequestOptions) => Promise<TestResponse>;

/** Alternates requests until one is refused; returns how many were accepted, and the refusal. */
async function exhaust(
  clients: readonly SendRequest[],
  max: number,
  path: string,
  options?: RequestOptions,
) {
  for (let count = 0; count <= max; count += 1) {
    const response = await clients[count % clients.length]?.(path, options);
    if (response?.status === 429) return { count, response };
  }
  throw new Error(`${path} was accepted more than ${max} times`);
}

function expectRefusal(response: TestResponse, rule: RateLimitRule) {
  expect(errorIn(response)).toBe('429 too_many_requests');
  const seconds = Number(response.headers['retry-after']);
  expect(response.json()).toMatchObject({
    retryAfter: seconds,
    message: 'Too many attempts. Please wait a few minutes before trying again.',
  });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(rateLimits[rule].seconds);
}

const unknownCompany = crypto.randomUUID();

describe('a rule applies to a person across both processes', () => {
  test.each<[RateLimitRule, string, RequestOptions]>([
    ['export', '/api/companies/export', { method: 'POST', json: {} }],
    [
      'bulk_upload',
      '/api/companies/import',
      { method: 'POST', json: { csv: 'name,kind\nA one,customer\n', dry_run: true } },
    ],
    [
      'admin_company_management',
      `/api/companies/${unknownCompany}/suspend`,
      { method: 'POST', json: {} },
    ],
    ['api_delete', `/api/companies/${unknownCompany}`, { method: 'DELETE' }],
  ])('%s, to the exact number', async (rule, path, options) => {
    const person = await network.person(network.companies.north, 'admin');
    const clients = [await first.as(person), await second.as(person)];
    const { max } = rateLimits[rule];
    const { count, response } = await exhaust(clients, max, path, options);
    expect(count).toBe(max);
    expectRefusal(response, rule);
    // Another session of the same user doesn't help; another user isn't affected.
    expect((await (await first.as(person))(path, options)).status).toBe(429);
    const other = await first.as(await network.person(network.companies.north, 'admin'));
    expect((await other(path, options)).status).not.toBe(429);
  });

  test.each<[RateLimitRule, string, RequestOptions]>([
    ['api_read', '/api/users/me', {}],
    [
      'api_write',
      `/api/pages/${unknownCompany}/draft`,
      { method: 'PATCH', json: { draft_version: 0 } },
    ],
    ['default', '/api/audit/verify', { method: 'POST', json: {} }],
  ])(
    '%s, up to its limit or slightly less, because permits are leased',
    async (rule, path, options) => {
      const person = await network.person(network.companies.north, 'admin');
      const clients = [await first.as(person), await second.as(person)];
      const { max } = rateLimits[rule];
      const { count, response } = await exhaust(clients, max, path, options);
      expect(count).toBeGreaterThanOrEqual(max * 0.8);
      expectRefusal(response, rule);
    },
  );

  test('marking records as read does not count toward the write limit', async () => {
    const person = await network.person(network.companies.north, 'admin');
    const request = await first.as(person);
    const markRead = { method: 'POST', json: {} };
    const marks: readonly [string, RequestOptions][] = [
      [`/api/conversations/${unknownCompany}/read`, { method: 'POST', json: { position: 1 } }],
      [`/api/notifications/${unknownCompany}/read`, markRead],
      ['/api/notifications/read', markRead],
      [`/api/alerts/${unknownCompany}/read`, { method: 'POST', json: { wording: 1 } }],
    ];
    for (const [path, options] of marks)
      for (let count = 0; count < rateLimits.api_write.max / 3; count += 1)
        expect((await request(path, options)).status).not.toBe(429);
    const json = { draft_version: 0 };
    const response = await request(`/api/pages/${unknownCompany}/draft`, { method: 'PATCH', json });
    expect(response.status).not.toBe(429);
  });

  test('concurrent requests do not exceed the limit', async () => {
    const person = await network.person(network.companies.north, 'admin');
    const clients = [await first.as(person), await second.as(person)];
    const rounds = Array.from({ length: 15 }, () => '/api/companies/export');
    const options = { method: 'POST', json: {} };
    const responses = await Promise.all(
      rounds.flatMap((path) => clients.map((request) => request(path, options))),
    );
    // The fourth and fifth exceed the three running exports: not rate-limited, but refused for that
    // reason.
    const accepted = responses.filter(({ status }) => status !== 429);
    expect(accepted).toHaveLength(rateLimits.export.max);
  });
});

test("a company's own rule applies to its people on every host, with its own counter", async () => {
  const { north, platform } = network.companies;
  await network.admin.query(
    `insert into rate_limit_overrides (company_id, rule, seconds, max)
     values ($1, 'export', 60, 2), ($2, 'export', 60, 1)`,
    [north, platform],
  );
  const options = { method: 'POST', json: {} };
  const person = await network.person(north, 'admin');
  // The visited host is the platform's, whose own rule is stricter.
  const { count } = await exhaust([await first.as(person)], 5, '/api/companies/export', options);
  expect(count).toBe(2);
  const { rows } = await network.admin.query(
    `select key from rate_limit_windows where rule = 'export'`,
  );
  expect(rows).toEqual([{ key: `${north} ${person.id}` }]);
  const southPerson = await network.person(network.companies.south, 'admin');
  const generalLimit = await exhaust(
    [await first.as(southPerson)],
    6,
    '/api/companies/export',
    options,
  );
  expect(generalLimit.count).toBe(rateLimits.export.max);
  await network.admin.query('delete from rate_limit_overrides');
});

describe('at sign-in', () => {
  const attempt = (service: TestService, email: string, address: string) =>
    service.request('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password: 'wrong password' },
      headers: { 'x-forwarded-for': address },
    });

  test('allows five wrong passwords per email address, however it is spelled, across both processes', async () => {
    const spellings = ['owner@x.example', 'OWNER@x.example', ' owner@X.example '];
    for (let count = 0; count < rateLimits.login.max; count += 1) {
      const email = spellings[count % 3] ?? '';
      const response = await attempt(count % 2 ? first : second, email, '203.0.113.1');
      expect(errorIn(response)).toBe('401 invalid_credentials');
    }
    expectRefusal(await attempt(first, 'Owner@x.example', '203.0.113.1'), 'login');
    // The owner, on another network, isn't locked out by someone who only knows their email
    // address.
    const otherResponse = await attempt(first, 'owner@x.example', '203.0.113.2');
    expect(errorIn(otherResponse)).toBe('401 invalid_credentials');
  });

  test('allows ten codes per person, across both processes and all their sessions', async () => {
    const person = await network.person(network.companies.north, 'admin');
    const clients = [await first.as(person, 'aal1'), await second.as(person, 'aal1')];
    const json = { factorId: unknownCompany, challengeId: unknownCompany, code: '000000' };
    const options = { method: 'POST', json };
    const { max } = rateLimits.mfa_verify;
    const { count, response } = await exhaust(clients, max, '/api/auth/mfa/verify', options);
    expect(count).toBe(max);
    expectRefusal(response, 'mfa_verify');
  });
});

describe('the identity of a visitor', () => {
  const path = '/api/pages/published?slug=home';
  const max = 4;
  let withoutProxy: TestService;
  beforeAll(async () => {
    await network.admin.query(
      "insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, 'api_read', 60, $2)",
      [network.companies.platform, max],
    );
    withoutProxy = await createTestService(network);
  });
  afterAll(() => withoutProxy.stop());

  const from = (service: TestService, address: string, target = path) =>
    service.request(target, { headers: { 'x-forwarded-for': address } });
  async function countAllowed(service: TestService, addresses: readonly string[]) {
    const statuses = [];
    for (const address of addresses) statuses.push((await from(service, address)).status);
    return statuses.filter((status) => status === 200).length;
  }
  const numbers = Array.from({ length: max * 2 }, (_, index) => index + 1);

  test("a tenant's own limit takes precedence over the general one", async () => {
    expect(
      await countAllowed(
        first,
        numbers.map(() => '203.0.113.1'),
      ),
    ).toBe(max);
    expect(await countAllowed(second, ['203.0.113.1'])).toBe(0);
    expect(await countAllowed(second, ['203.0.113.2'])).toBe(1);
  });

  test('a new address in the header does not help without a trusted proxy', async () => {
    expect(
      await countAllowed(
        withoutProxy,
        numbers.map((n) => `203.0.113.${n}`),
      ),
    ).toBe(max);
  });

  test('an address before the one that the trusted proxy adds does not help', async () => {
    const forgedAddresses = numbers.map((n) => `198.51.100.${n}, 203.0.113.9`);
    expect(await countAllowed(first, forgedAddresses)).toBe(max);
  });

  test('other addresses of one /64 do not help; the next network is another client', async () => {
    expect(
      await countAllowed(
        first,
        numbers.map((n) => `2001:db8:1:2::${n}`),
      ),
    ).toBe(max);
    expect(
      await countAllowed(
        first,
        numbers.map((n) => `2001:DB8:1:2:${n}:0:0:1`),
      ),
    ).toBe(0);
    expect(await countAllowed(first, ['2001:db8:1:3::1'])).toBe(1);
  });

  test('another spelling of an IPv4 address does not help', async () => {
    const spellings = ['203.0.113.5', '::ffff:203.0.113.5', '::FFFF:cb00:7105', '203.0.113.5:99'];
    expect(await countAllowed(first, [...spellings, ...spellings])).toBe(max);
  });

  test.each([
    '/api/pages/published?slug=home',
    '/api/pages/published/?slug=home',
    '/api/pages//published?slug=home',
    '/api/pages/%70ublished?slug=home',
    '/api/Pages/Published?slug=home',
    '/api/./pages/published?slug=home',
    '/api/x/../pages/published?slug=home',
    '/api/pages/published?slug=%68ome',
    '/api/pages/published?slug=home&',
    '/api/pages/published?slug=home#x',
    '//api/pages/published?slug=home',
    'http://other.test/api/pages/published?slug=home',
  ])('another spelling of the path does not help: %s', async (spelling) => {
    await countAllowed(
      first,
      numbers.map(() => '203.0.113.77'),
    );
    const { status } = await from(first, '203.0.113.77', spelling);
    expect([400, 404, 405, 429]).toContain(status);
  });
});
