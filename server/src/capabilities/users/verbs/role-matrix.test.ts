import { actions, permissionResources } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declaredOperations } from '../../../kernel/declared-operations.ts';
import { rejectionOf } from '../../../testing.ts';
import { cellOf, change, createRolesTest, type RolesTest } from '../testing-roles.ts';
import { changeRoles } from './change-roles.ts';

let network: RolesTest;
beforeAll(async () => {
  network = await createRolesTest();
});
beforeEach(() => network.forget());
afterAll(() => network.drop());

test('returns the permissions in use for each role, with its level and people', async () => {
  const matrix = await network.matrix('northOwner');
  expect(matrix.company).toEqual({ id: network.companies.north, name: 'North' });
  expect(matrix.roles).toEqual([
    { role: 'owner', level: 100, people: 1 },
    { role: 'admin', level: 90, people: 1 },
    { role: 'master_distributor', level: 70, people: 0 },
    { role: 'distributor', level: 50, people: 0 },
    { role: 'reseller', level: 30, people: 1 },
    { role: 'end_user', level: 10, people: 1 },
  ]);
  const cellsOf = (resource: string) =>
    matrix.cells
      .filter((cell) => cell.role === 'owner' && cell.resource === resource)
      .map(({ action }) => action);
  expect(cellsOf('companies')).toEqual(['read', 'create', 'update', 'delete', 'export']);
  expect(cellsOf('pages')).toEqual([...actions]);
  expect(cellsOf('analytics')).toEqual(['read']);
  expect(cellsOf('audit')).toEqual(['read', 'delete', 'export']);
  expect(cellsOf('recycle')).toEqual(['read', 'update', 'delete', 'export', 'approve']);
  const resources = new Set(matrix.cells.map(({ resource }) => resource));
  // A resource is listed if an operation requires one of its permissions.
  const requirements = new Set(declaredOperations.map(({ guard }) => guard.who.split(':')[0]));
  expect([...resources].toSorted()).toEqual(
    permissionResources.filter((name) => requirements.has(name)).toSorted(),
  );
  expect(cellOf(matrix, change())).toMatchObject({
    inherited: true,
    own: null,
    allowed: true,
    revoked_above: false,
    revoked_by: null,
    can_change: true,
  });
  expect(cellOf(matrix, change({ role: 'end_user' }))).toMatchObject({
    inherited: false,
    allowed: false,
    can_change: true,
  });
});

test('owners see that their own row and the editing of roles are fixed', async () => {
  const matrix = await network.matrix('northOwner');
  expect(matrix.can_change).toBe(true);
  expect(matrix.cells.filter((cell) => cell.role === 'owner' && cell.can_change)).toEqual([]);
  expect(cellOf(matrix, change({ resource: 'roles', action: 'update' }))).toMatchObject({
    can_change: false,
  });
  expect(cellOf(matrix, change({ resource: 'roles', action: 'read' }))).toMatchObject({
    can_change: true,
  });
});

test('administrators can view the matrix but change nothing', async () => {
  const matrix = await network.matrix('northAdmin');
  expect(matrix.can_change).toBe(false);
  expect(matrix.cells.some((cell) => cell.can_change)).toBe(false);
});

test('shows permissions revoked by a company above, and its name only to people who can see it', async () => {
  const { version } = await network.matrix('owner');
  await changeRoles(await network.signedIn('owner'), {
    company_id: network.companies.platform,
    version,
    changes: [change()],
  });
  expect(cellOf(await network.matrix('northOwner'), change())).toMatchObject({
    inherited: false,
    own: null,
    allowed: false,
    revoked_above: true,
    revoked_by: null,
    can_change: false,
  });
  expect(cellOf(await network.matrix('owner', network.companies.north), change())).toMatchObject({
    revoked_above: true,
    revoked_by: 'Trunkline',
  });
});

test.each([
  ['clerk', undefined, 'not_found'],
  ['northReseller', undefined, 'not_found'],
  ['southAdmin', 'north', 'not_found'],
  ['northOwner', 'platform', 'not_found'],
] as const)('rejects %s reading the matrix of company %s: %s', async (persona, company, code) => {
  const id = company === undefined ? undefined : network.companies[company];
  expect(await rejectionOf(network.matrix(persona, id))).toMatchObject({ code });
});
