import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../capabilities/auth/password.ts';
import { createTestNetwork, type Person, type TestNetwork } from '../testing.ts';
import { Browser, enroll, verify } from '../testing/browser.ts';
import { createTestService, type RequestOptions, type TestService } from '../testing/service.ts';

const password = 'correct horse battery';
const domain = 'north.test';
const platform = 'trunkline.test';
let network: TestNetwork;
let service: TestService;
let person: Person;

beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network);
  person = await network.person(network.companies.north, 'admin');
  await network.admin.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password)
     values ($1::uuid, $1::text, 'credential', $2)`,
    [person.id, await hashPassword(password)],
  );
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const addDomain = (company: string, status = 'valid') =>
  network.admin.query(
    'insert into tenant_domains (company_id, domain, status) values ($1, $2, $3)',
    [company, domain, status],
  );
const set = (changes: string) =>
  network.admin.query(`update tenant_domains set ${changes} where domain = $1`, [domain]);
const remove = () => network.admin.query('delete from tenant_domains where domain = $1', [domain]);

beforeEach(async () => {
  await network.admin.query('delete from rate_limit_windows');
  await network.admin.query('delete from user_sessions');
  await remove();
  await addDomain(network.companies.north);
});

const signInAt = (host: string) =>
  service.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { host },
    json: { email: person.email, password, rememberMe: true },
  });

/** The cookie of a session past both steps that began on a host. */
async function cookieFrom(host: string): Promise<string> {
  const response = await signInAt(host);
  expect(response.status).toBe(200);
  await network.admin.query("update user_sessions set aal = 'aal2', aal2_at = now()");
  return response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const statusAt = async (host: string, cookie: string) =>
  (await service.request('/api/users/me', { headers: { host }, cookie })).status;

describe("a session that began on a tenant's domain", () => {
  test('works on that domain only', async () => {
    const cookie = await cookieFrom(domain);
    expect(await statusAt(domain, cookie)).toBe(200);
    expect(await statusAt(platform, cookie)).toBe(401);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is removed', remove],
    ['is found invalid', () => set("status = 'invalid'")],
    ['is in its one-week grace period', () => set('problem_since = now()')],
    ['goes to another company', () => set(`company_id = '${network.companies.south}'`)],
    [
      'is removed and verified by another company',
      async () => {
        await remove();
        await addDomain(network.companies.south);
      },
    ],
  ])('ends when the domain %s, and does not resume when it is restored', async (_name, change) => {
    const cookie = await cookieFrom(domain);
    const other = await cookieFrom(platform);
    await change();
    expect(await statusAt(domain, cookie)).toBe(401);
    await remove();
    await addDomain(network.companies.north);
    expect(await statusAt(domain, cookie)).toBe(401);
    expect(await statusAt(platform, other)).toBe(200);
  });

  test('continues when another company lists the domain without verifying it', async () => {
    const cookie = await cookieFrom(domain);
    await addDomain(network.companies.south, 'conflict');
    await set('checked_at = now()');
    expect(await statusAt(domain, cookie)).toBe(200);
  });

  test('stays bound to the domain after the second step', async () => {
    const response = await signInAt(domain);
    const requestPath = (path: string, options: RequestOptions = {}) =>
      service.request(path, { ...options, headers: { ...options.headers, host: domain } });
    const first = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const browser = new Browser({ request: requestPath }, first);
    await verify(browser, await enroll(browser), network.clock.now);
    expect(await statusAt(domain, browser.cookie)).toBe(200);
    await remove();
    expect(await statusAt(domain, browser.cookie)).toBe(401);
  });
});

test("a session started at the platform's address is not accepted on a tenant's domain", async () => {
  const cookie = await cookieFrom(platform);
  expect(await statusAt(domain, cookie)).toBe(401);
});

test('a session from an unclaimed host ends when a company verifies that host', async () => {
  await remove();
  const cookie = await cookieFrom(domain);
  expect(await statusAt(domain, cookie)).toBe(200);
  await addDomain(network.companies.north);
  expect(await statusAt(domain, cookie)).toBe(401);
});

test('rejects sign-ins on a domain whose records were wrong at the last check', async () => {
  await set('problem_since = now()');
  const response = await signInAt(domain);
  expect(response.status).toBe(403);
  expect(response.text).toContain(`Use ${platform} instead`);
  expect((await signInAt(platform)).status).toBe(200);
});

test("a session without a stored host works on no tenant's domain", async () => {
  const { cookie } = await network.signIn(person);
  expect(await statusAt(platform, cookie)).toBe(200);
  expect(await statusAt(domain, cookie)).toBe(401);
});
