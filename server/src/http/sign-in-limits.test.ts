import { rateLimits, type RateLimitRule } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  errorIn,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
/** Two services on one database behind a trusted proxy, and one that trusts no proxy. */
let first: TestService;
let second: TestService;
let withoutProxy: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  const { north } = network.companies;
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [north],
  );
  for (const [rule, max, priority] of [
    ['login', 7, 1],
    ['login', 2, 10],
    ['login', 9, 5],
    ['register', 0, 0],
  ] as const) {
    await network.admin.query(
      'insert into rate_limit_overrides (company_id, rule, seconds, max, priority) values ($1, $2, 60, $3, $4)',
      [north, rule, max, priority],
    );
  }
  const behindProxy = { TRUSTED_PROXIES: 'loopback' };
  first = await createTestService(network, behindProxy);
  second = await createTestService(network, behindProxy);
  withoutProxy = await createTestService(network);
});
beforeEach(() => network.admin.query('delete from rate_limit_windows'));
afterAll(async () => {
  await Promise.all([first, second, withoutProxy].map((item) => item.stop()));
  await network.drop();
});

interface Attempt {
  readonly address?: string;
  readonly email?: string;
  readonly path?: string;
  readonly host?: string;
}

/** Rate-limited ways to sign in, with the key of their counter. */
const signInRoutes: readonly {
  path: string;
  rule: RateLimitRule;
  body: (email: string) => unknown;
  countsMailAddress: boolean;
}[] = [
  {
    path: '/api/auth/sign-in/email',
    rule: 'login',
    body: (email) => ({ email, password: 'wrong password' }),
    countsMailAddress: true,
  },
  {
    path: '/api/auth/magic-link',
    rule: 'login',
    body: (email) => ({ email }),
    countsMailAddress: true,
  },
  {
    path: '/api/auth/password/forgot',
    rule: 'password_reset',
    body: (email) => ({ email }),
    countsMailAddress: true,
  },
  {
    path: '/api/auth/sign-up',
    rule: 'register',
    body: (email) => ({ email }),
    countsMailAddress: false,
  },
];

describe.each(signInRoutes)('$path', ({ path, rule, body, countsMailAddress }) => {
  const { max, seconds } = rateLimits[rule];
  const home = '203.0.113.1';

  function attempt(
    service: TestService,
    { address = home, email = 'ada@x.example', ...overrides }: Attempt,
  ) {
    const headers = { 'x-forwarded-for': address, ...(overrides.host && { host: overrides.host }) };
    return service.request(overrides.path ?? path, { method: 'POST', json: body(email), headers });
  }
  const isRefused = ({ status }: TestResponse) => status === 429;

  /** Returns how many of these sequential attempts were accepted. */
  async function countAccepted(
    service: TestService,
    attempts: readonly Attempt[],
  ): Promise<number> {
    let count = 0;
    for (const item of attempts) if (!isRefused(await attempt(service, item))) count += 1;
    return count;
  }
  /** Twice as many attempts as allowed, each slightly different. */
  const varyAttempts = (attemptOf: (n: number) => Attempt) =>
    Array.from({ length: max * 2 }, (_, index) => attemptOf(index + 1));

  test('enforces its exact limit across both processes, and reports when to retry', async () => {
    let refusal: TestResponse | undefined;
    for (let count = 0; count <= max; count += 1) {
      const response = await attempt(count % 2 === 0 ? first : second, {});
      expect({ count, refused: isRefused(response) }).toEqual({ count, refused: count === max });
      refusal = response;
    }
    if (refusal === undefined) throw new Error('no request was sent');
    expect(errorIn(refusal)).toBe('429 too_many_requests');
    const retryAfter = Number(refusal.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect(refusal.json()).toMatchObject({ retryAfter });
    expect(isRefused(await attempt(first, { address: '203.0.113.2' }))).toBe(false);
  });

  test('enforces its limit for concurrent requests', async () => {
    const services = [first, second];
    const attempts = Array.from({ length: 10 }, () =>
      services.map((service) => attempt(service, {})),
    );
    const responses = await Promise.all(attempts.flat());
    expect(responses.filter((response) => !isRefused(response))).toHaveLength(max);
  });

  test.each<[string, () => TestService, (n: number) => Attempt]>([
    [
      'an address in a header from an untrusted source',
      () => withoutProxy,
      (n) => ({ address: `203.0.113.${n}` }),
    ],
    [
      'an address before the one the proxy adds',
      () => first,
      (n) => ({ address: `198.51.100.${n}, ${home}` }),
    ],
    ['another address of the /64', () => first, (n) => ({ address: `2001:db8:1:2:${n}::${n}` })],
    [
      'another spelling of an IPv4 address',
      () => first,
      (n) => ({
        address:
          [home, `::ffff:${home}`, '::FFFF:cb00:7101', `${home}:${n}`, `[::ffff:${home}]:${n}`][
            n % 5
          ] ?? '',
      }),
    ],
    ['another unclaimed host', () => first, (n) => ({ host: `h${n}.test` })],
    ['another spelling of a host', () => first, (n) => ({ host: n % 2 ? 'X.TEST.' : 'x.test:80' })],
    [
      'case and white space in the email address',
      () => first,
      (n) => ({
        email:
          [
            'ada@x.example',
            'ADA@x.example',
            ' ada@X.example',
            'ada@x.example \t',
            '\n Ada@X.Example',
          ][n % 5] ?? '',
      }),
    ],
    ['a query string', () => first, (n) => ({ path: `${path}?n=${n}` })],
  ])('does not restart its count with %s', async (_, service, attemptOf) => {
    expect(await countAccepted(service(), varyAttempts(attemptOf))).toBe(max);
  });

  test('the next IPv6 network is another visitor', async () => {
    const attempts = varyAttempts(() => ({ address: '2001:db8:1:2::1' }));
    expect(await countAccepted(first, attempts)).toBe(max);
    expect(await countAccepted(first, [{ address: '2001:db8:1:3::1' }])).toBe(1);
  });

  test(`${countsMailAddress ? 'another' : 'no other'} email address is counted separately`, async () => {
    const others = varyAttempts((n) => ({ email: `somebody.${n}@x.example` }));
    expect(await countAccepted(first, others)).toBe(countsMailAddress ? others.length : max);
  });

  test('no other spelling of the path gets through', async () => {
    const name = path.slice('/api/auth/'.length);
    const spellings = [
      `${path}/`,
      `/api/auth//${name}`,
      `//api/auth/${name}`,
      `/api/./auth/${name}`,
      `/api/x/../auth/${name}`,
      `/api/auth/%2e/${name}`,
      `/api/auth/${name.toUpperCase()}`,
      `/API/auth/${name}`,
      `/api/Auth/${name}`,
      `/api/auth/${name.replace('i', '%69')}`,
      `/api/auth/${name.replace('i', '%49')}`,
      `/api%2Fauth/${name}`,
      `/api/auth%2F${name}`,
      `/api/auth/${name}%20`,
      `/api/auth/${name};x=1`,
      `/api/auth/${name}.json`,
      `${path}#x`,
      `http://other.test${path}`,
    ].filter((item) => item !== path);
    for (const spelling of spellings) {
      await network.admin.query('delete from rate_limit_windows');
      await countAccepted(
        first,
        varyAttempts(() => ({})),
      );
      const { status } = await attempt(first, { path: spelling });
      expect({ spelling, isAccepted: ![400, 404, 405, 429].includes(status) }).toEqual({
        spelling,
        isAccepted: false,
      });
    }
  });
});

test('a magic link can still be requested after too many wrong passwords', async () => {
  const email = 'ada@x.example';
  const request = (path: string, json: unknown) =>
    first.request(path, { method: 'POST', json, headers: { 'x-forwarded-for': '203.0.113.1' } });
  const statuses = [];
  for (let count = 0; count <= rateLimits.login.max; count += 1) {
    const credentials = { email, password: 'wrong password' };
    statuses.push((await request('/api/auth/sign-in/email', credentials)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await request('/api/auth/magic-link', { email })).status).toBe(200);
});

describe("a tenant's own limits", () => {
  const request = (path: string, json: unknown, host: string) =>
    first.request(path, {
      method: 'POST',
      json,
      headers: { host, 'x-forwarded-for': '203.0.113.1' },
    });
  const signIn = async (host: string) =>
    (
      await request(
        '/api/auth/sign-in/email',
        { email: 'ada@x.example', password: 'wrong password' },
        host,
      )
    ).status;

  test('apply on their own host, highest priority first; on other hosts the general one applies', async () => {
    expect([await signIn('north.test'), await signIn('north.test')]).toEqual([401, 401]);
    expect(await signIn('north.test')).toBe(429);
    const requestLink = () =>
      request('/api/auth/magic-link', { email: 'ada@x.example' }, 'north.test');
    expect([(await requestLink()).status, (await requestLink()).status]).toEqual([200, 200]);
    const refused = await requestLink();
    expect(errorIn(refused)).toBe('429 too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The tenant has its own counter.
    const responses = [];
    for (let count = 0; count <= rateLimits.login.max; count += 1)
      responses.push(await signIn('x.test'));
    expect(responses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('may block an operation', async () => {
    const response = await request('/api/auth/sign-up', { email: 'bo@x.example' }, 'north.test');
    expect(errorIn(response)).toBe('429 too_many_requests');
    expect((await request('/api/auth/sign-up', { email: 'bo@x.example' }, 'x.test')).status).toBe(
      200,
    );
  });
});
