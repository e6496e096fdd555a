import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestKey } from '../capabilities/integrations/testing-keys.ts';
import { isForKeys } from '../kernel/operations.ts';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { buildGuessedRequest } from '../testing/guesses.ts';
import {
  createTestService,
  declaredOperations,
  errorIn,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
/** Two processes. */
let first: TestService;
let second: TestService;
beforeAll(async () => {
  network = await createTestNetwork({ patterns: true });
  // Keys and blocks expire by the database's clock.
  network.clock.now = new Date();
  await network.liftLimits();
  first = await createTestService(network);
  second = await createTestService(network);
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

const baseScopes = ['companies:read', 'companies:update', 'services:read', 'users:read'] as const;
const northKey = () => createTestKey(network, network.people.northAdmin, { scopes: baseScopes });
const readKey = async (id: string) => {
  const { rows } = await network.admin.query<{ user_id: string; last_used_at: Date | null }>(
    'select user_id, last_used_at from api_keys where id = $1',
    [id],
  );
  return rows[0] ?? { user_id: '', last_used_at: null };
};
const lastUse = async (id: string) => (await readKey(id)).last_used_at;

test('a key reads what a person with its role could read, and its changes are audited under its name', async () => {
  const { id, headers } = await northKey();
  const response = await first.request('/api/companies', { headers });
  expect(response.status).toBe(200);
  const person = await first.as(network.people.northAdmin);
  const names = (body: unknown) => JSON.stringify(body).match(/"name":"[^"]*"/g);
  expect(names(response.json())).toEqual(names((await person('/api/companies')).json()));
  const { northShop } = network.companies;
  const changed = await first.request(`/api/companies/${northShop}`, {
    method: 'PATCH',
    headers,
    json: { id: northShop, version: 1, phone: '+1 206 555 0100' },
  });
  expect(changed.status).toBe(200);
  const { user_id: actor_id } = await readKey(id);
  expect((await network.auditOf(northShop)).at(-1)).toMatchObject({ action: 'update', actor_id });
  const log = await person(`/api/audit?resource_id=${northShop}`);
  expect(log.text).toContain('"actor_name":"ERP"');
});

test('a key is limited to its scopes, and loses permissions with its role', async () => {
  const { headers } = await createTestKey(network, network.people.northAdmin, {
    scopes: ['services:read'],
  });
  expect((await first.request('/api/services', { headers })).status).toBe(200);
  expect(errorIn(await first.request('/api/companies', { headers }))).toBe('403 forbidden');
  await network.admin.query(
    `insert into role_changes (company_id, role, resource, action, allowed)
     values ($1, 'admin', 'services', 'read', false)`,
    [network.companies.north],
  );
  expect(errorIn(await first.request('/api/services', { headers }))).toBe('403 forbidden');
  await network.admin.query('delete from role_changes');
});

test('a key needs the scope for prices to read the prices of its company', async () => {
  const path = `/api/prices?plans=${crypto.randomUUID()}`;
  const { headers } = await createTestKey(network, network.people.northAdmin, {
    scopes: ['prices:read'],
  });
  expect(errorIn(await first.request(path, { headers }))).toBe('404 not_found');
  const other = await northKey();
  expect(errorIn(await first.request(path, { headers: other.headers }))).toBe('403 forbidden');
});

test('a key does not appear among the people of its company', async () => {
  const before = await network.signedInAs(network.people.northAdmin);
  expect(before.actor.permissions.has('users:read')).toBe(true);
  await createTestKey(network, network.people.northAdmin, {
    scopes: baseScopes,
    name: 'Invisible',
  });
  const request = await first.as(network.people.northAdmin);
  for (const path of ['/api/users?limit=100', '/api/users?search=service', '/api/analytics/counts'])
    expect((await request(path)).text).not.toContain('service.invalid');
  expect((await request('/api/users?limit=100')).text).not.toContain('Invisible');
});

describe('returns the same error as for an unknown key', () => {
  const refusalOf = async (secret: string, headers: Record<string, string> = {}) => {
    const response = await second.request('/api/companies', {
      headers: { authorization: `Bearer ${secret}`, ...headers },
    });
    const { id: _id, ...error } = Object(response.json());
    return { status: response.status, error };
  };
  const refuseUnknown = () => refusalOf('tk_unknown');

  test('for a missing or malformed key, even with a valid cookie', async () => {
    const { cookie } = await network.signIn(network.people.northAdmin);
    const response = await first.request('/api/companies');
    expect((await refuseUnknown()).error).toMatchObject({ code: 'unauthenticated' });
    expect(errorIn(response)).toBe('401 unauthenticated');
    expect(await refusalOf('')).toEqual(await refuseUnknown());
    expect(await refusalOf('tk_unknown', { cookie })).toEqual(await refuseUnknown());
  });

  test('for a revoked key, immediately in every process', async () => {
    const { id, secret, headers } = await northKey();
    expect((await second.request('/api/companies', { headers })).status).toBe(200);
    const request = await first.as(network.people.northAdmin);
    expect((await request(`/api/api_keys/${id}/revoke`, { method: 'POST', json: {} })).status).toBe(
      200,
    );
    expect(await refusalOf(secret)).toEqual(await refuseUnknown());
    expect((await network.auditOf(id)).map(({ action }) => action)).toEqual(['insert', 'update']);
  });

  test('for an expired key, and a key of a suspended company', async () => {
    const { id, secret } = await northKey();
    await network.admin.query("update companies set status = 'suspended' where id = $1", [
      network.companies.north,
    ]);
    expect(await refusalOf(secret)).toEqual(await refuseUnknown());
    await network.admin.query("update companies set status = 'active' where id = $1", [
      network.companies.north,
    ]);
    await network.admin.query(
      "update api_keys set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    expect(await refusalOf(secret)).toEqual(await refuseUnknown());
  });

  test("for a key on another company's site, but not on the site of a company above its own", async () => {
    const { secret } = await northKey();
    const domain = (company: string, name: string) =>
      network.admin.query(
        `insert into tenant_domains (company_id, domain, status) values ($1, $2, 'valid')`,
        [company, name],
      );
    await domain(network.companies.south, 'south.test');
    await domain(network.companies.platform, 'above.test');
    expect(await refusalOf(secret, { host: 'south.test' })).toEqual(await refuseUnknown());
    expect((await refusalOf(secret, { host: 'above.test' })).status).toBe(200);
  });
});

test('the last use of a key is recorded at most once a minute', async () => {
  const { id, headers } = await northKey();
  expect(await lastUse(id)).toBeNull();
  await Promise.all(Array.from({ length: 5 }, () => first.request('/api/services', { headers })));
  const lastUsed = await lastUse(id);
  expect(lastUsed).not.toBeNull();
  await second.request('/api/services', { headers });
  expect(await lastUse(id)).toEqual(lastUsed);
  await network.admin.query("update api_keys set last_used_at = now() - interval '61 seconds'");
  await second.request('/api/services', { headers });
  expect(await lastUse(id)).not.toEqual(lastUsed);
  expect((await network.auditOf(id)).map(({ action }) => action)).toEqual(['insert']);
});

test('a key cannot call operations on accounts, or ones that need a fresh second step', async () => {
  const { headers } = await createTestKey(network, network.people.owner, {
    scopes: [...baseScopes, 'security:update'],
  });
  const unreachable = declaredOperations.filter(
    ({ guard }) => guard.who !== 'anyone' && !isForKeys(guard),
  );
  expect(unreachable.map(({ name }) => name)).toContain('integrations.keys.create');
  for (const operation of unreachable) {
    const { path, options } = buildGuessedRequest(
      operation,
      network.companies.north,
      network.companies.platform,
    );
    const response = await first.request(path, { ...options, headers });
    expect(`${operation.name}: ${errorIn(response)}`).toBe(`${operation.name}: 403 forbidden`);
  }
  const sign = { method: 'POST', headers, json: {} };
  expect(errorIn(await first.request('/api/auth/sign-out', sign))).toBe('403 forbidden');
  expect(errorIn(await first.request('/api/auth/get-session', { headers }))).toBe('403 forbidden');
  expect(errorIn(await first.request('/api/events', { headers }))).toBe('403 forbidden');
});

test('accepts changes from another origin, because browsers never send keys on their own', async () => {
  const { headers } = await northKey();
  const { northShop } = network.companies;
  const sendWith = (overrides: Record<string, string>) =>
    first.request(`/api/companies/${northShop}`, {
      method: 'PATCH',
      headers: {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
        ...overrides,
      },
      json: { id: northShop, version: 1000, phone: '' },
    });
  expect(errorIn(await sendWith(headers))).toBe('409 conflict');
  const { cookie } = await network.signIn(network.people.northAdmin);
  expect(errorIn(await sendWith({ cookie }))).toBe('403 cross_site_request');
});

test('attempts to reach other tenants or inject SQL block only the key that made them', async () => {
  const [probingKey, injectingKey, other] = [await northKey(), await northKey(), await northKey()];
  const { south, southShop, southClient } = network.companies;
  for (const id of [south, southShop, southClient])
    await first.request(`/api/companies/${id}`, { headers: probingKey.headers });
  await waitFor(async () => (await second.request('/api/services', probingKey)).status === 403);
  const attack = encodeURIComponent("Acme' union select null, version() --");
  const response = await first.request(`/api/companies?search=${attack}`, injectingKey);
  expect(errorIn(response)).toBe('403 blocked');
  expect(errorIn(await first.request('/api/services', injectingKey))).toBe('403 blocked');
  expect((await first.request('/api/services', other)).status).toBe(200);
});

test('each key has its own rate limit', async () => {
  const [key, otherKey] = [await northKey(), await northKey()];
  await network.admin.query(
    "update rate_limit_overrides set max = 2 where rule = 'api_read' and company_id = $1",
    [network.companies.north],
  );
  const statuses: number[] = [];
  for (const { headers } of [key, key, key, otherKey])
    statuses.push((await first.request('/api/services', { headers })).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  await network.admin.query('update rate_limit_overrides set max = 100000');
});
