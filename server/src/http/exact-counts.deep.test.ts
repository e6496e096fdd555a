import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  ensureWebBuild,
  eventually,
  type OwnerSession,
  processes,
  type ProductProcess,
  signIn,
  signInOwner,
  withDatabase,
} from '../testing/process.ts';
import { errorIn } from '../testing/service.ts';

// Long timeouts, because the tests start and stop whole processes on machines with other load.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'trunkline-counts-'));
const dataDir = join(folder, 'data');
const { start, endAll } = processes();
const instances: ProductProcess[] = [];
let owner: OwnerSession;

beforeAll(async () => {
  ensureWebBuild();
  for (let n = 0; n < 4; n += 1)
    instances.push(await start(dataDir, { DEMO: '0', TRUSTED_PROXIES: 'loopback' }));
  owner = await signInOwner(dataDir);
});
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

/** Five addresses of one customer's IPv6 network, and five spellings of one IPv4 address. */
const networks = [
  '2001:db8:0:7::1',
  '2001:DB8:0:7::2',
  '[2001:0db8:0000:0007:0000:0000:0000:0003]:443',
  '2001:db8:0:7:ffff:ffff:ffff:ffff%eth0',
  '2001:db8:0:7:1::',
];
const addresses = [
  '203.0.113.5',
  '::ffff:203.0.113.5',
  '::FFFF:cb00:7105',
  '203.0.113.5:99',
  '[::ffff:203.0.113.5]:443',
];
const paths = [
  '/api/companies',
  '/api/companies/',
  '/api//companies',
  '/api/%63ompanies',
  '/API/Companies',
];

/** Sends the `n`th request, cycling through the processes and spellings. */
const request = (n: number, path: string, from: readonly string[], options = {}) => {
  const process = instances[n % 4];
  if (process === undefined) throw new Error('there is no process');
  const headers = { 'x-forwarded-for': from[(n + Math.floor(n / 5)) % 5] ?? '' };
  return process.request(path, { headers, ...options });
};
const rows = (query: string, values: unknown[] = []) =>
  withDatabase(dataDir, async (admin) => (await admin.query(query, values)).rows);
const eventsOf = (type: string) =>
  rows('select repeats from security_events where type = $1', [type]);

test('requests from one network are counted once each, and the fiftieth raises an alert', async () => {
  let attempts = 0;
  for (let n = 0; n < 40; n += 1) {
    const { status } = await request(n, paths[n % 5] ?? '', networks);
    // Other paths aren't counted and do nothing.
    expect([401, 404]).toContain(status);
    if (status === 401) attempts += 1;
  }
  expect(attempts).toBeGreaterThanOrEqual(8);
  for (; attempts < 49; attempts += 1) await request(attempts, '/api/companies', networks);
  const countHits = () =>
    rows("select cardinality(hits) from rate_limit_windows where rule = 'pattern rapid_requests'");
  await eventually(async () => (await countHits())[0]?.cardinality === 49);
  expect(await eventsOf('rapid_requests')).toEqual([]);
  await request(0, '/api/companies', networks);
  await eventually(async () => (await eventsOf('rapid_requests')).length > 0);
  expect(await eventsOf('rapid_requests')).toEqual([{ repeats: 1 }]);
});

test.each([0, 1, 2, 3, 4])(
  'the fifth wrong password blocks the account, starting with spelling %i',
  async (first) => {
    // The general limit of a client's attempts is separate.
    await rows("delete from rate_limit_windows where rule not like 'pattern %'");
    const account = `nobody.${first}@x.example`;
    const emails = [
      account,
      account.toUpperCase(),
      ` ${account}`,
      `${account} `,
      `N${account.slice(1)}`,
    ];
    const wrongAttempt = (n: number) =>
      request(n + first, '/api/auth/sign-in/email', addresses, {
        method: 'POST',
        json: { email: emails[(n + first) % 5], password: 'not the password' },
      });
    for (let n = 0; n < 5; n += 1)
      expect(errorIn(await wrongAttempt(n))).toBe('401 invalid_credentials');
    for (let n = 5; n < 9; n += 1)
      await eventually(async () => errorIn(await wrongAttempt(n)) === '403 blocked');
    expect(
      await rows('select from security_blocks where pattern = $1', ['failed_auth']),
    ).toHaveLength(first + 1);
  },
);

async function createCompany(slug: string): Promise<string> {
  const [row] = await rows(
    `insert into companies (parent_id, name, slug, kind) values ($1, $2, $2, 'customer')
     returning id`,
    [owner.companyId, slug],
  );
  return String(row.id);
}

test('a refused record counts once however its ID is spelled, and the third blocks', async () => {
  const [person] = await rows(
    `with new_user as (insert into auth_users (email) values ('kim@x.example') returning id, email),
       new_profile as (insert into profiles (id, company_id, first_name, last_name, email)
         select id, $1, 'Kim', 'Park', email from new_user returning id)
     insert into user_roles (user_id, role) select id, 'end_user' from new_profile returning user_id`,
    [await createCompany('own')],
  );
  await rows("update user_roles set role = 'admin' where user_id = $1", [person.user_id]);
  const cookie = await signIn(dataDir, person.user_id);
  const encodingsOf = (id: string) => [
    id,
    id.toUpperCase(),
    `${id.slice(0, 18)}${id.slice(18).toUpperCase()}`,
    id.replace('-', '%2d'),
    id.replace('-', '%2D'),
  ];
  const ids = await Promise.all(['first', 'second', 'third'].map(createCompany));
  for (const [index, id] of ids.slice(0, 2).entries())
    for (const [n, spelling] of encodingsOf(id).entries())
      expect(
        errorIn(await request(n + index, `/api/companies/${spelling}`, addresses, { cookie })),
      ).toBe('404 not_found');
  const blocks = () => rows("select id from security_blocks where pattern = 'cross_tenant_access'");
  const countHits = () =>
    rows(
      "select cardinality(hits) from rate_limit_windows where rule = 'pattern cross_tenant_access'",
    );
  await eventually(async () => (await countHits())[0]?.cardinality === 2);
  expect(await blocks()).toEqual([]);
  await request(3, `/api/companies/${ids[2]}`, addresses, { cookie });
  for (const process of instances)
    await eventually(
      async () => (await process.request('/api/companies', { cookie })).status === 403,
    );
  expect(await blocks()).toHaveLength(1);
});
