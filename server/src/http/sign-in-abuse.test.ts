import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../capabilities/auth/password.ts';
import { selectChainStates } from '../capabilities/audit/queries.ts';
import { withPlatform } from '../kernel/context.ts';
import { createTestNetwork, type Person, type TestNetwork } from '../testing.ts';
import { Browser } from '../testing/browser.ts';
import { eventually } from '../testing/process.ts';
import { createTestService, type TestService } from '../testing/service.ts';

const password = 'correct horse battery';
let network: TestNetwork;
let hash: string;
/** Two services behind a trusted proxy. */
let first: TestService;
let second: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  hash = await hashPassword(password);
  first = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
  second = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
  first.service.work();
});
beforeEach(() => network.admin.query('delete from rate_limit_windows'));
afterAll(async () => {
  await Promise.all([first, second].map((item) => item.stop()));
  await network.drop();
});

async function personWithPassword(): Promise<Person> {
  const person = await network.person(network.companies.northShop, 'reseller');
  await network.admin.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password)
     values ($1::uuid, $1::text, 'credential', $2)`,
    [person.id, hash],
  );
  return person;
}

let addressCount = 0;
const unknownAddress = () => `nobody.${++addressCount}@x.example`;

function post(path: string, address: string, json: unknown, service = first) {
  const headers = { 'x-forwarded-for': address };
  return service.request(`/api/auth${path}`, { method: 'POST', json, headers });
}

const signIn = (address: string, email: string, password = 'wrong password', service = first) =>
  post('/sign-in/email', address, { email, password }, service);

/** Advances the rate limits by this many seconds. */
const advanceTime = (seconds: number) =>
  network.admin.query(
    `update rate_limit_windows set
       hits = array(select hit - make_interval(secs => $1) from unnest(hits) hit order by hit)`,
    [seconds],
  );

async function statuses(requests: readonly Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(requests)).map(({ status }) => status);
}
const times = <Result>(count: number, make: (n: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

describe('attempts on many accounts', () => {
  test('are limited to ten per client, with a longer delay each time after that', async () => {
    const responses = [];
    for (const email of times(20, unknownAddress)) {
      responses.push((await signIn('203.0.113.1', email)).status);
    }
    expect(responses).toEqual([...times(10, () => 401), ...times(10, () => 429)]);
    const delays = [];
    for (let index = 0; index < 8; index += 1) {
      const refused = await signIn('203.0.113.1', unknownAddress());
      expect(refused.status).toBe(429);
      delays.push(Number(refused.headers['retry-after']));
      await advanceTime(delays.at(-1) ?? 0);
      expect((await signIn('203.0.113.1', unknownAddress())).status).toBe(401);
    }
    expect(delays).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
  });

  test('add up to ten also when sent in parallel to two processes', async () => {
    const requests = times(60, (n) =>
      signIn('203.0.113.1', unknownAddress(), 'wrong password', n % 2 ? first : second),
    );
    const responses = await statuses(requests);
    expect(responses.filter((status) => status === 401)).toHaveLength(10);
    expect(responses.filter((status) => status === 429)).toHaveLength(50);
  });

  test.each([
    ['an IPv6 network of one customer', (n: number) => `2001:db8:1:2:${n}::1`, 10],
    ['a /48 of IPv6', (n: number) => `2001:db8:1:${n.toString(16)}::1`, 30],
    ['a /24 of IPv4', (n: number) => `203.0.113.${n}`, 30],
  ])('are counted together across %s', async (_, addressOf, max) => {
    const responses = [];
    for (const address of times(60, addressOf)) {
      responses.push((await signIn(address, unknownAddress())).status);
    }
    expect(responses.filter((status) => status === 401)).toHaveLength(max);
  });

  test('to guess random secrets are counted together, separately from those to guess passwords', async () => {
    const token = 'A'.repeat(43);
    const guesses: readonly (readonly [string, unknown])[] = [
      ['/links/sign-in', { token }],
      ['/links/inspect', { token }],
      ['/password/reset', { token, password: 'another correct horse' }],
      ['/email/confirm', { token }],
      ['/oidc/finish', { query: '?code=x&state=y' }],
    ];
    for (let index = 0; index < 6; index += 1) {
      for (const [path, body] of guesses) {
        expect((await post(path, '203.0.113.1', body)).status).toBe(400);
      }
    }
    for (const [path, body] of guesses) {
      const refused = await post(path, '203.0.113.1', body);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    expect((await signIn('203.0.113.1', unknownAddress())).status).toBe(401);
  });

  test('to guess passwords do not block emailed links', async () => {
    for (const email of times(11, unknownAddress)) await signIn('203.0.113.1', email);
    expect((await signIn('203.0.113.1', unknownAddress())).status).toBe(429);
    const { email } = await personWithPassword();
    expect((await post('/password/forgot', '203.0.113.1', { email })).status).toBe(200);
    const body = { token: 'A'.repeat(43) };
    expect((await post('/links/inspect', '203.0.113.1', body)).status).toBe(400);
  });

  test('with correct passwords are not counted', async () => {
    const people = await Promise.all(times(25, personWithPassword));
    const responses = await statuses(
      people.map(({ email }, n) => signIn('203.0.113.1', email, password, n % 2 ? first : second)),
    );
    expect(responses).toEqual(people.map(() => 200));
  });

  test('do not block a known device of the person', async () => {
    const person = await personWithPassword();
    const device = 'D'.repeat(43);
    await network.admin.query('insert into devices (user_id, token_hash) values ($1, $2)', [
      person.id,
      createHash('sha256').update(device).digest(),
    ]);
    for (const email of times(11, unknownAddress)) await signIn('203.0.113.1', email);
    for (let count = 0; count < 6; count += 1) await signIn('203.0.113.1', person.email);
    const signInWith = (cookie: string, email: string) =>
      first.request('/api/auth/sign-in/email', {
        method: 'POST',
        json: { email, password },
        headers: { 'x-forwarded-for': '203.0.113.1', cookie },
      });
    expect((await signInWith(`device=${device}`, person.email)).status).toBe(200);
    // The device token doesn't help with another account, and another device token doesn't help
    // with this one.
    const other = await personWithPassword();
    expect((await signInWith(`device=${device}`, other.email)).status).toBe(429);
    expect((await signInWith(`device=${'E'.repeat(43)}`, person.email)).status).toBe(429);
  });

  test('get the same refusal with and without an account', async () => {
    const { email } = await personWithPassword();
    for (const email of times(10, unknownAddress)) await signIn('203.0.113.1', email);
    const refused = await Promise.all(
      [email, unknownAddress()].map((item) => signIn('203.0.113.1', item, password)),
    );
    const [known, unknown] = refused.map(({ status, text }) => [
      status,
      text.replace(/"id":"\w+"/, ''),
    ]);
    expect(known).toEqual(unknown);
  });
});

test('someone who knows the password uses up only their own attempts at the second factor', async () => {
  const { email } = await personWithPassword();
  const visitorFrom = async (address: string) => {
    const browser = new Browser(first);
    const options = { method: 'POST', headers: { 'x-forwarded-for': address } };
    await browser.request('/api/auth/sign-in/email', { ...options, json: { email, password } });
    return async () => {
      const json = { code: '00000-00000' };
      return (await browser.request('/api/auth/mfa/recovery', { ...options, json })).status;
    };
  };
  const attacker = await visitorFrom('198.51.100.66');
  const responses = [];
  for (let count = 0; count < 12; count += 1) responses.push(await attacker());
  expect(responses).toEqual([...times(10, () => 400), 429, 429]);
  expect(await (await visitorFrom('203.0.113.9'))()).toBe(400);
});

describe('records of refused attempts', () => {
  const auditEntries = async () => {
    const { rows } = await network.admin.query<{ n: number }>(
      "select count(*)::integer as n from audit_logs where resource_type = 'auth.sign_in_failed'",
    );
    return rows[0]?.n ?? 0;
  };

  test('are security events of the platform for an unknown account', async () => {
    await network.admin.query('delete from security_events');
    const before = await auditEntries();
    await statuses(times(60, () => signIn('203.0.113.1', unknownAddress())));
    expect(await auditEntries()).toBe(before);
    const { rows } = await network.admin.query(
      'select type, tenant_id, ip, endpoint from security_events order by timestamp',
    );
    const event = {
      type: 'failed_sign_in',
      tenant_id: network.companies.platform,
      ip: '203.0.113.1',
      endpoint: '/api/auth/sign-in/email',
    };
    expect(rows).toEqual([event, event]);
  });

  test('are at most two audit entries an hour for an existing account', async () => {
    const { id, email } = await personWithPassword();
    const clients = times(20, (n) => `198.51.${n}.1`);
    const responses = await statuses(
      [...clients, ...clients].map((address) => signIn(address, email)),
    );
    expect(new Set(responses)).toEqual(new Set([401]));
    const entries = await network.auditOf(id);
    expect(
      entries.filter(({ resource_type: type }) => type === 'auth.sign_in_failed'),
    ).toMatchObject([{ result: 'denied' }, { after: { attempts: 5, more_left_out: true } }]);
  });
});

test("sign-in does not wait for the company's audit chain", async () => {
  const person = await personWithPassword();
  const chain = network.companies.northShop;
  expect((await signIn('198.51.100.1', person.email, password)).status).toBe(200);
  await network.admin.query('begin');
  try {
    await network.admin.query('select from audit_chains where chain = $1 for update', [chain]);
    expect((await signIn('198.51.100.1', person.email)).status).toBe(401);
    expect((await signIn('198.51.100.1', person.email, password)).status).toBe(200);
  } finally {
    await network.admin.query('rollback');
  }
  const typesOf = async () =>
    (await network.auditOf(person.id))
      .map(({ resource_type }) => resource_type)
      .filter((type) => type.startsWith('auth.sign_in'));
  // The next entry also appends the ones that had to wait, unless a job is already doing so.
  expect((await signIn('198.51.100.1', person.email, password)).status).toBe(200);
  await eventually(async () => (await typesOf()).length === 4);
  expect(await typesOf()).toEqual([
    'auth.sign_in',
    'auth.sign_in_failed',
    'auth.sign_in',
    'auth.sign_in',
  ]);
});

test('pending entries are added to the chain without other activity, and the chain is intact', async () => {
  const person = await personWithPassword();
  const chain = network.companies.northShop;
  await signIn('198.51.100.1', person.email, password);
  await network.admin.query('begin');
  try {
    await network.admin.query('select from audit_chains where chain = $1 for update', [chain]);
    await signIn('198.51.100.1', person.email);
  } finally {
    await network.admin.query('rollback');
  }
  // The job may have run first.
  await network.database.call(
    'append_all_waiting_audit',
    'select app.append_all_waiting_audit()',
    [],
  );
  await eventually(async () =>
    (await network.auditOf(person.id)).some(
      ({ resource_type }) => resource_type === 'auth.sign_in_failed',
    ),
  );
  const states = await withPlatform(network.database, 'test', selectChainStates);
  expect(states.find((state) => state.chain === chain)).toMatchObject({ intact: true });
});

describe('email', () => {
  test('requested by strangers is limited across all addresses', async () => {
    const paths = ['/magic-link', '/password/forgot'];
    const requests = times(50, (n) =>
      post(paths[n % 2] ?? '', '203.0.113.1', { email: unknownAddress() }),
    );
    const responses = await statuses(requests);
    expect(responses.filter((status) => status === 200)).toHaveLength(20);
    expect((await post('/magic-link', '203.0.114.1', { email: unknownAddress() })).status).toBe(
      200,
    );
  });
});

describe('at rest', () => {
  test('no session token is stored', async () => {
    const { email } = await personWithPassword();
    const browser = new Browser(first);
    await browser.post('/api/auth/sign-in/email', { email, password });
    const value = decodeURIComponent(browser.cookies.get('session') ?? '');
    const token = value.slice(0, value.lastIndexOf('.'));
    expect(token).toHaveLength(43);
    const { rows } = await network.admin.query('select s::text as row from user_sessions s');
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: hashed } = await network.admin.query(
      'select from user_sessions where token = $1',
      [createHash('sha256').update(token).digest('hex')],
    );
    expect(hashed).toHaveLength(1);
    // The stored value can't be used as a cookie.
    const attempt = network.admin.query('update user_sessions set token = $1', [token]);
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });

  test('the limits survive a database crash', async () => {
    const { rows } = await network.admin.query(
      `select relname from pg_class where relpersistence = 'u' and relkind = 'r' order by 1`,
    );
    expect(rows).toEqual([{ relname: 'presence' }]);
  });
});
