import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../capabilities/auth/tokens.ts';
import { hashPassword } from '../capabilities/auth/password.ts';
import { limitKeyOf } from '../kernel/limit-key.ts';
import { createTestNetwork, type Person, type TestNetwork, waitFor } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

const password = 'correct horse battery';
let network: TestNetwork;
/** Two processes behind a trusted proxy. */
let first: TestService;
let second: TestService;
let passwordHash: string;
beforeAll(async () => {
  network = await createTestNetwork({ patterns: true });
  // Blocks expire by the database's clock.
  network.clock.now = new Date();
  await network.liftLimits();
  passwordHash = await hashPassword(password);
  first = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
  second = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
});
beforeEach(async () => {
  await network.admin.query(
    "update security_blocks set released_at = now(), release_reason = 'test'",
  );
  await network.admin.query('delete from rate_limit_windows');
  await waitFor(() => [first, second].every(({ service }) => service.blocks.isEmpty()));
});
afterAll(async () => {
  await Promise.all([first, second].map((item) => item.stop()));
  await network.drop();
});

async function personWithPassword(): Promise<Person> {
  const person = await network.person(network.companies.northShop, 'reseller');
  await network.admin.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password)
     values ($1::uuid, $1::text, 'credential', $2)`,
    [person.id, passwordHash],
  );
  return person;
}
const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (email: string, address: string, password = 'wrong', service = first, cookie = '') =>
  service.request('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password },
    headers: { ...from(address), cookie },
  });
const inject = async (company: string, address: string) => {
  const details = { company, address: limitKeyOf(address), ip: address, endpoint: '/search' };
  await network.admin.query("select from app.record_pattern('sql_injection', $1)", [
    JSON.stringify(details),
  ]);
};

/** Waits until requests for this many missing records are counted. */
const waitForMissingCount = (count: number) =>
  waitFor(async () => {
    const { rowCount } = await network.admin.query(
      "select from rate_limit_windows where rule = 'missing record'",
    );
    return rowCount === count;
  });

describe('three rejected requests for records of other tenants', () => {
  test('block the person in every process, with the time and an ID', async () => {
    const person = await network.person(network.companies.northShop, 'reseller');
    const request = await first.as(person);
    const { cookie } = await network.signIn(person);
    const { south, southShop, southClient } = network.companies;
    for (const id of [south, southShop, southClient])
      expect(errorIn(await request(`/api/companies/${id}`))).toBe('404 not_found');
    await waitFor(async () => {
      const response = await second.request('/api/companies', { cookie });
      return response.status === 403;
    });
    const reply = await second.request('/api/companies', { cookie });
    expect(reply.json()).toMatchObject({
      code: 'blocked',
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      until: expect.any(String),
      retryAfter: expect.any(Number),
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(29 * 60);
    const page = await second.request('/', { cookie, headers: { accept: 'text/html' } });
    expect(page.status).toBe(403);
    expect(page.text).toContain('<h1>Access paused</h1>');
    // The styles of that page aren't refused.
    const [, styles = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
    expect((await second.request(styles, { cookie })).headers['content-type']).toContain(
      'text/css',
    );
    const colleague = await second.as(
      await network.person(network.companies.northShop, 'reseller'),
    );
    expect((await colleague('/api/companies')).status).toBe(200);
  });

  test('missing records do not count, so that dead links block no one', async () => {
    const request = await first.as(await network.person(network.companies.northShop, 'reseller'));
    const { south, southShop } = network.companies;
    for (const id of [south, southShop, ...Array.from({ length: 10 }, () => crypto.randomUUID())])
      expect(errorIn(await request(`/api/companies/${id}`))).toBe('404 not_found');
    const stale = crypto.randomUUID();
    for (let n = 0; n < 10; n += 1) await request(`/api/companies/${stale}`);
    await waitForMissingCount(11);
    expect((await request('/api/companies')).status).toBe(200);
  });
});

test('twenty requests for missing records in five minutes block the person', async () => {
  const request = await first.as(await network.person(network.companies.northShop, 'reseller'));
  for (let n = 0; n < 19; n += 1) await request(`/api/companies/${crypto.randomUUID()}`);
  await waitForMissingCount(19);
  expect((await request('/api/companies')).status).toBe(200);
  await request(`/api/companies/${crypto.randomUUID()}`);
  await waitFor(async () => (await request('/api/companies')).status === 403);
});

test('a session ended by a block that is not announced yet is refused as blocked, and keeps its cookie', async () => {
  for (const path of ['/api/auth/get-session', '/api/auth/sessions', '/api/companies']) {
    const person = await network.person(network.companies.northShop, 'reseller');
    const { id } = person;
    const { cookie } = await network.signIn(person);
    // Disables the trigger that announces the block.
    await network.admin.query(`begin;
      set local session_replication_role = replica;
      with gone as (delete from user_sessions where user_id = '${id}' returning token)
      insert into security_blocks (scope, subject, tokens, user_id, until)
        select 'person', app.block_subject('person', '${id}'), array_agg(token), '${id}',
          now() + interval '1 hour' from gone;
      commit`);
    const response = await first.request(path, { cookie });
    expect(errorIn(response)).toBe('403 blocked');
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

describe('five wrong passwords', () => {
  test('block that account from that address only, in any spelling and process', async () => {
    const { email } = await personWithPassword();
    const addresses = [
      '203.0.113.5',
      '::ffff:203.0.113.5',
      '::FFFF:cb00:7105',
      '203.0.113.5:99',
      '[::ffff:203.0.113.5]:443',
    ];
    for (const [n, address] of addresses.entries()) {
      const [emailVariant, service] =
        n % 2 === 0 ? [email, first] : [` ${email.toUpperCase()}`, second];
      const response = await signIn(emailVariant, address, 'wrong', service);
      expect(errorIn(response)).toBe('401 invalid_credentials');
    }
    expect(errorIn(await signIn(email, '203.0.113.5', password))).toBe('403 blocked');
    await waitFor(
      async () => (await signIn(email, '203.0.113.5', password, second)).status === 403,
    );
    expect((await signIn(email, '203.0.113.6', password)).status).toBe(200);
    const { email: other } = await personWithPassword();
    expect((await signIn(other, '203.0.113.5', password)).status).toBe(200);
  });

  test('do not block the second step of someone who signed in another way', async () => {
    const { email } = await personWithPassword();
    for (let n = 0; n < 5; n += 1) await signIn(email, '203.0.113.8');
    expect(errorIn(await signIn(email, '203.0.113.8', password))).toBe('403 blocked');
    const signedIn = await signIn(email, '203.0.113.9', password);
    const cookie = (signedIn.headers['set-cookie'] ?? [])
      .map((line) => line.split(';')[0])
      .join('; ');
    const verify = () =>
      first.request('/api/auth/mfa/verify', {
        method: 'POST',
        json: {
          factorId: crypto.randomUUID(),
          challengeId: crypto.randomUUID(),
          code: '123456',
          trustDevice: false,
        },
        headers: { ...from('203.0.113.8'), cookie },
      });
    expect(errorIn(await verify())).toBe('404 mfa_factor_not_found');
  });

  test('by an outsider at the same address do not block a known device of the person', async () => {
    const { id, email } = await personWithPassword();
    const token = 'a'.repeat(43);
    await network.admin.query('insert into devices (user_id, token_hash) values ($1, $2)', [
      id,
      hashToken(token),
    ]);
    for (let n = 0; n < 5; n += 1) await signIn(email, '203.0.113.7');
    expect(errorIn(await signIn(email, '203.0.113.7', password))).toBe('403 blocked');
    const response = await signIn(email, '203.0.113.7', password, first, `device=${token}`);
    expect(response.status).toBe(200);
  });
});

describe('a blocked address', () => {
  test('reaches no document or operation, but people who share it can sign in and work', async () => {
    const person = await personWithPassword();
    const { cookie } = await network.signIn(person);
    await inject(network.companies.platform, '2001:db8:0:7::1');
    await waitFor(() => !first.service.blocks.isEmpty());
    const headers = from('2001:db8:0:7:ffff::2');
    expect(errorIn(await first.request('/api/pages?slug=home', { headers }))).toBe('403 blocked');
    expect(
      (await first.request('/', { headers: { ...headers, accept: 'text/html' } })).status,
    ).toBe(403);
    expect((await first.request('/api/companies', { headers, cookie })).status).toBe(200);
    expect((await signIn(person.email, '2001:db8:0:7::9', password)).status).toBe(200);
    expect((await first.request('/', { headers: from('2001:db8:0:8::1') })).status).not.toBe(403);
  });

  test('is not exempted by the cookie of an ended session', async () => {
    const person = await personWithPassword();
    const [ended, running] = [await network.signIn(person), await network.signIn(person)];
    await network.admin.query('delete from user_sessions where id = $1', [ended.sessionId]);
    const read = (path: string, cookie: string) =>
      first.request(path, { headers: { ...from('2001:db8:0:7::1'), accept: 'text/html' }, cookie });
    // This request also puts the page into the public cache.
    expect((await read('/', '')).status).not.toBe(403);
    await inject(network.companies.platform, '2001:db8:0:7::1');
    await waitFor(() => !first.service.blocks.isEmpty());
    for (const path of ['/', '/api/pages/published?slug=home']) {
      expect((await read(path, ended.cookie)).status).toBe(403);
      expect((await read(path, running.cookie)).status).not.toBe(403);
    }
    expect((await read('/auth', ended.cookie)).status).not.toBe(403);
  });

  test('is blocked only on the sites of the company where the attack happened', async () => {
    await inject(network.companies.north, '203.0.113.8');
    await waitFor(() => !first.service.blocks.isEmpty());
    expect((await first.request('/', { headers: from('203.0.113.8') })).status).not.toBe(403);
  });
});

test('a person who tries twice to grant a role above their own is blocked', async () => {
  const { northAdmin } = network.people;
  const request = await first.as(northAdmin);
  const invite = () =>
    request('/api/users/invitations', {
      method: 'POST',
      json: { email: 'kim@x.example', role: 'owner', company_id: network.companies.north },
    });
  expect(errorIn(await invite())).toBe('403 forbidden');
  expect(errorIn(await invite())).toBe('403 forbidden');
  expect(errorIn(await invite())).toBe('403 blocked');
  const { rows } = await network.admin.query(
    "select repeats from security_events where type = 'privilege_escalation'",
  );
  expect(rows).toEqual([{ repeats: 2 }]);
});

test("a person's last block ends when it is released, without a restart", async () => {
  const person = await network.person(network.companies.northShop, 'reseller');
  const facts = JSON.stringify({ person: person.id });
  for (let n = 0; n < 2; n += 1)
    await network.admin.query("select from app.record_pattern('privilege_escalation', $1)", [
      facts,
    ]);
  await waitFor(() => !second.service.blocks.isEmpty());
  const request = await second.as(person);
  expect(errorIn(await request('/api/companies'))).toBe('403 blocked');
  await network.admin.query(
    "update security_blocks set released_at = now(), release_reason = 'test'",
  );
  await waitFor(async () => (await request('/api/companies')).status === 200);
});
