import { expect, test } from 'vitest';
import { companyKindNames } from '@trunkline/contract/companies';
import type { Actor } from '../../kernel/context.ts';
import { companyActions, moveDenial } from './policy.ts';

const actor = (...permissions: string[]): Actor => ({
  userId: 'u',
  sessionId: 's',
  companyId: 'own',
  companyName: 'Own',
  companySlug: 'own',
  companyKind: 'distributor',
  headsBranch: false,
  firstName: '',
  lastName: '',
  email: '',
  photoUrl: null,
  role: 'admin',
  permissions: new Set(permissions),
});
const company = { id: 'other', kind: 'reseller', status: 'active', child_count: 0 } as const;
const allPermissions = ['read', 'create', 'update', 'delete', 'export'].map(
  (item) => `companies:${item}`,
);

test.each([
  [[], []],
  [['companies:read'], []],
  [['companies:update'], ['update', 'suspend', 'move']],
  [['companies:delete'], ['delete']],
  [['companies:create'], ['create_below']],
  [['companies:export'], ['export']],
  [['users:update', 'pages:delete'], []],
])('permissions %j allow %j', (permissions, allowed) => {
  expect(companyActions(actor(...permissions), company)).toEqual(allowed);
});

test('a suspended company can be activated, but not suspended again', () => {
  const suspended = companyActions(actor(...allPermissions), { ...company, status: 'suspended' });
  expect(suspended).toContain('activate');
  expect(suspended).not.toContain('suspend');
});

test('no one deletes, suspends or moves their own company', () => {
  expect(companyActions(actor(...allPermissions), { ...company, id: 'own' })).toEqual([
    'update',
    'create_below',
    'export',
  ]);
});

test('a company with others below it cannot be deleted', () => {
  const actions = companyActions(actor(...allPermissions), { ...company, child_count: 1 });
  expect(actions).not.toContain('delete');
});

test('nothing can be below a customer, the lowest kind', () => {
  const parentKinds = companyKindNames.filter((kind) =>
    companyActions(actor(...allPermissions), { ...company, kind }).includes('create_below'),
  );
  expect(parentKinds).toEqual(companyKindNames.slice(0, -1));
});

test('the platform always remains at the top', () => {
  const actions = companyActions(actor(...allPermissions), { ...company, kind: 'platform' });
  expect(actions).not.toContain('move');
});

test.each([
  ["the user's own company", { id: 'own' }, ['top'], /Only a company above yours/],
  ['to an invisible company', {}, [], /Company not found/],
  ['below itself', { kind: 'distributor' }, ['shop', 'other', 'top'], /be below itself/],
  ['to its current parent', {}, ['old', 'top'], /already there/],
  ['below its own kind', {}, ['shop', 'top'], /A reseller can't be below a reseller\./],
  ['below a higher kind', {}, ['top'], null],
] as const)('moving %s', (_, changes, path, expected) => {
  const kinds = {
    top: 'platform',
    old: 'distributor',
    other: 'distributor',
    shop: 'reseller',
  } as const;
  const company = { id: 'other', kind: 'reseller', parent_id: 'old', ...changes } as const;
  const steps = path.map((id) => ({ id, kind: kinds[id] }));
  const reason = moveDenial(actor(...allPermissions), company, steps);
  if (expected === null) expect(reason).toBeNull();
  else expect(reason).toMatch(expected);
});
