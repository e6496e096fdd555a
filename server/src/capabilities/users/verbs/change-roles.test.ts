import type { RoleChange } from '@trunkline/contract/users/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { cellOf, change, createRolesTest, type RolesTest } from '../testing-roles.ts';
import { changeRoles } from './change-roles.ts';
import { invite } from './invite.ts';

let network: RolesTest;
beforeAll(async () => {
  network = await createRolesTest();
});
beforeEach(() => network.forget());
afterAll(() => network.drop());

type PersonKey = keyof RolesTest['people'];

async function save(persona: PersonKey, changes: RoleChange[], company = network.companies.north) {
  const matrix = await network.matrix(persona, company).catch(() => ({ version: 'none' }));
  const { version } = matrix;
  return changeRoles(await network.signedIn(persona), { company_id: company, version, changes });
}
const invitation = {
  email: 'guest@example.test',
  role: 'end_user' as const,
};

test('revokes from the next request: on screens, in procedures and in policies', async () => {
  const before = await network.signedIn('northAdmin');
  const matrix = await save('northOwner', [change()]);
  expect(cellOf(matrix, change())).toMatchObject({ inherited: true, own: false, allowed: false });
  expect(await network.holds('northAdmin', 'users:create')).toBe(false);
  // The policies also block a request that passed its guard just before the change.
  const company_id = network.companies.northShop;
  expect(await rejectionOf(invite(before, { ...invitation, company_id }))).toMatchObject({
    code: 'forbidden',
  });
  await save('northOwner', [change({ allowed: null })]);
  expect(await invite(before, { ...invitation, company_id })).toMatchObject({ state: 'pending' });
});

test('grants at the company and below it, and nowhere else', async () => {
  const grant = change({ role: 'reseller', resource: 'audit', action: 'read', allowed: true });
  expect(await network.holds('northReseller', 'audit:read')).toBe(false);
  await save('northOwner', [grant]);
  expect(await network.holds('northReseller', 'audit:read')).toBe(true);
  const southReseller = await network.person(network.companies.southShop, 'reseller');
  expect((await network.signedInAs(southReseller)).actor.permissions.has('audit:read')).toBe(false);
  await save('northOwner', [{ ...grant, allowed: null }]);
  expect(await network.holds('northReseller', 'audit:read')).toBe(false);
});

test('permissions revoked by a company above remain revoked', async () => {
  await save('northOwner', [
    change({ role: 'reseller', resource: 'users', action: 'read', allowed: true }),
  ]);
  await save('owner', [change()], network.companies.platform);
  expect(await rejectionOf(save('northOwner', [change({ allowed: true })]))).toMatchObject({
    code: 'conflict',
    message: 'A company above yours removed this permission. Only that company can restore it.',
  });
  expect(await network.holds('northAdmin', 'users:create')).toBe(false);
  await save('owner', [change({ allowed: null })], network.companies.platform);
  expect(await network.holds('northAdmin', 'users:create')).toBe(true);
});

test('audits the actor, the company, the permission and the previous value', async () => {
  await save('northOwner', [change()]);
  await save('northOwner', [change({ allowed: true })]);
  await save('northOwner', [change({ allowed: true })]);
  await save('northOwner', [change({ allowed: null })]);
  const { rows } = await network.admin.query<Record<string, unknown>>(
    `select action, resource_label, actor_id, company_id, before ->> 'allowed' as before,
       after ->> 'allowed' as after
     from audit_logs where resource_type = 'role_changes' and company_id = $1 order by id desc limit 3`,
    [network.companies.north],
  );
  const by = {
    resource_label: 'admin users:create',
    actor_id: network.people.northOwner.id,
    company_id: network.companies.north,
  };
  expect(rows).toEqual([
    { action: 'delete', ...by, before: 'true', after: null },
    { action: 'update', ...by, before: 'false', after: 'true' },
    { action: 'insert', ...by, before: null, after: 'false' },
  ]);
});

test("overwriting someone else's change causes a conflict, and nothing is lost", async () => {
  const { version } = await network.matrix('northOwner');
  await save('northOwner', [change()]);
  const attempt = changeRoles(await network.signedIn('owner'), {
    company_id: network.companies.north,
    version,
    changes: [change({ action: 'update' })],
  });
  expect(await rejectionOf(attempt)).toMatchObject({
    code: 'conflict',
    message: 'Someone else has changed these roles. Reload to see the current version.',
  });
  expect(await network.storedRoles()).toEqual([
    { company_id: network.companies.north, cell: 'admin users:create', allowed: false },
  ]);
});

test('of two concurrent saves one gets a conflict', async () => {
  const { version } = await network.matrix('northOwner');
  const results = await Promise.allSettled(
    (['create', 'update'] as const).map(async (action) =>
      changeRoles(await network.signedIn('northOwner'), {
        company_id: network.companies.north,
        version,
        changes: [change({ action })],
      }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await network.storedRoles()).toHaveLength(1);
});

describe('nothing changes', () => {
  test.each([
    ['northAdmin', 'north', change({ role: 'reseller' }), 'forbidden'],
    ['northReseller', 'northShop', change({ role: 'end_user' }), 'forbidden'],
    ['clerk', 'northClient', change({ role: 'end_user' }), 'forbidden'],
    ['northOwner', 'south', change(), 'not_found'],
    ['northOwner', 'platform', change(), 'not_found'],
    ['northOwner', 'north', change({ role: 'owner' }), 'forbidden'],
    [
      'northOwner',
      'north',
      change({ resource: 'roles', action: 'update', allowed: true }),
      'forbidden',
    ],
    [
      'northOwner',
      'north',
      change({ resource: 'roles', action: 'create', allowed: true }),
      'forbidden',
    ],
  ] as const)('when %s saves at %s: %o is %s', async (persona, company, change, code) => {
    expect(await rejectionOf(save(persona, [change], network.companies[company]))).toMatchObject({
      code,
    });
    expect(await network.storedRoles()).toEqual([]);
  });

  test('when one of several is refused', async () => {
    const changes = [change(), change({ role: 'owner' })];
    expect(await rejectionOf(save('northOwner', changes))).toMatchObject({
      message: 'You can only change roles below your own.',
    });
    expect(await network.storedRoles()).toEqual([]);
  });
});
