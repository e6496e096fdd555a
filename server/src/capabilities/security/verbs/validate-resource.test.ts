import { tenantResourceTypes } from '@trunkline/contract/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { validateResource } from './validate-resource.ts';

let network: SecurityTest;
let mine: Record<string, string>;
let foreignResources: Record<string, string>;
beforeAll(async () => {
  network = await createSecurityTest();
  mine = await network.resourcesOf('northShop');
  foreignResources = await network.resourcesOf('southShop');
});
beforeEach(() => network.forgetEvents());
afterAll(() => network.drop());

type Options = Partial<Parameters<typeof validateResource>[1]>;
const validate = async (type: string, id: string, input: Options = {}) =>
  validateResource(await network.signedIn('northAdmin'), { type, id, strict: false, ...input });
const missingIdOf = (type: string) =>
  type === 'audit_log' ? '999999999' : '018f3f6e-0000-7000-8000-000000000099';
const messageOf = (type: string) =>
  type === 'user' ? 'User profile not found' : 'Resource not found';
const allowed = { allowed: true, message: null, known: true };

describe.each([
  'user',
  'deleted_item',
  'audit_log',
  'tenant_theme',
  'tenant_domain',
  'service',
  'partner',
  'integration',
  'page',
  'blog_post',
  'release_note',
  'system_alert',
  'media_asset',
])('%s', (type) => {
  test('allows a resource of an accessible company', async () => {
    const id = mine[type] ?? '';
    expect(await validate(type, id, { strict: true })).toEqual(allowed);
    expect(await validate(type, id.toUpperCase())).toEqual(allowed);
    expect(await network.eventsOf(network.people.northAdmin)).toEqual([]);
  });

  test("another tenant's resource and a missing one are indistinguishable", async () => {
    const results = [];
    for (const id of [foreignResources[type] ?? '', missingIdOf(type)]) {
      results.push(await validate(type, id));
      results.push(await rejectionOf(validate(type, id, { strict: true })));
    }
    const [foreign, foreignStrict, missing, missingStrict] = results;
    expect(foreign).toEqual({ allowed: false, message: messageOf(type), known: true });
    expect(missing).toEqual(foreign);
    for (const strict of [foreignStrict, missingStrict]) {
      expect(strict).toMatchObject({
        status: 403,
        message: `Tenant security violation: Unauthorized ${type}`,
      });
    }
    const events = await network.eventsOf(network.people.northAdmin);
    expect(events.map(({ type: kind, severity }) => `${kind} ${severity}`)).toEqual(
      Array(4).fill('cross_tenant_access high'),
    );
    expect(events[0]?.details).toEqual({ type, id: foreignResources[type] });
  });

  test('rejects an invalid id as missing', async () => {
    for (const id of ['x', "1' or '1'='1", '1; drop table profiles', '9'.repeat(40)])
      expect(await validate(type, id)).toEqual({
        allowed: false,
        message: messageOf(type),
        known: true,
      });
  });
});

test('limits even a table without policies to accessible companies', async () => {
  await network.admin.query('alter table integrations disable row level security');
  expect(await validate('integration', mine['integration'] ?? '')).toEqual(allowed);
  expect(await validate('integration', foreignResources['integration'] ?? '')).toMatchObject({
    allowed: false,
  });
  await network.admin.query('alter table integrations enable row level security');
});

test('rejects targets that cannot be looked up', async () => {
  await network.admin.query('revoke select on integrations from app_user');
  expect(await rejectionOf(validate('integration', mine['integration'] ?? ''))).toMatchObject({
    message: 'Resource validation failed',
  });
  await network.admin.query('grant select on integrations to app_user');
});

test('rejects a resource of a company other than the named one', async () => {
  const id = mine.user ?? '';
  const { northShop, north } = network.companies;
  expect(await validate('user', id, { company_id: northShop })).toEqual(allowed);
  expect(await validate('user', id, { company_id: north })).toEqual({
    allowed: false,
    message: 'Ownership validation failed',
    known: true,
  });
  expect(
    await rejectionOf(validate('user', id, { company_id: north, strict: true })),
  ).toMatchObject({
    message: 'Tenant security violation: Unauthorized user',
  });
});

test('allows an unknown type as specified, confirms nothing, and records it', async () => {
  const unchecked = { ...allowed, known: false };
  expect(await validate('spaceship', 'anything', { strict: true })).toEqual(unchecked);
  expect(await network.eventsOf(network.people.northAdmin)).toMatchObject([
    {
      type: 'unknown_resource_type',
      severity: 'low',
      details: { type: 'spaceship', id: 'anything' },
    },
  ]);
  // Table names are not resource types.
  expect(tenantResourceTypes).not.toContain('profiles');
  expect(await validate('auth_users', foreignResources.user ?? '')).toEqual(unchecked);
});

test('without permission to read a record type the response is the same as for a missing record', async () => {
  const clerk = await network.signedIn('clerk');
  const resources = await network.resourcesOf('northClient');
  const result = await validateResource(clerk, {
    type: 'audit_log',
    id: resources.audit_log ?? '',
    strict: false,
  });
  expect(result).toEqual({ allowed: false, message: 'Resource not found', known: true });
});
