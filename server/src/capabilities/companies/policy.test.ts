import { expect, test } from 'vitest';
import { companyKindNames } from '@trunkline/contract/companies';
import type { Actor } from '../../kernel/context.ts';
import { companyActions } from './policy.ts';

const actor = (...permissions: string[]): Actor => ({
  userId: 'u',
  sessionId: 's',
  companyId: 'own',
  companyName: 'Own',
  companySlug: 'own',
  companyKind: 'distributor',
  firstName: '',
  lastName: '',
  email: '',
  photoUrl: null,
  role: 'admin',
  permissions: new Set(permissions),
});
const company = { id: 'other', kind: 'reseller', status: 'active', child_count: 0 } as const;
const everything = ['read', 'create', 'update', 'delete', 'export'].map(
  (each) => `companies:${each}`,
);

test.each([
  [[], []],
  [['companies:read'], []],
  [['companies:update'], ['update', 'suspend']],
  [['companies:delete'], ['delete']],
  [['companies:create'], ['create_below']],
  [['companies:export'], ['export']],
  [['users:update', 'pages:delete'], []],
])('permissions %j allow %j', (permissions, allowed) => {
  expect(companyActions(actor(...permissions), company)).toEqual(allowed);
});

test('a suspended company can be activated, an active one suspended, never both', () => {
  const suspended = companyActions(actor(...everything), { ...company, status: 'suspended' });
  expect(suspended).toContain('activate');
  expect(suspended).not.toContain('suspend');
});

test('nobody deletes or suspends the company they stand on', () => {
  expect(companyActions(actor(...everything), { ...company, id: 'own' })).toEqual([
    'update',
    'create_below',
    'export',
  ]);
});

test('a company with others below it is not deleted', () => {
  const actions = companyActions(actor(...everything), { ...company, child_count: 1 });
  expect(actions).not.toContain('delete');
});

test('nothing stands below a customer, the lowest kind', () => {
  const above = companyKindNames.filter((kind) =>
    companyActions(actor(...everything), { ...company, kind }).includes('create_below'),
  );
  expect(above).toEqual(companyKindNames.slice(0, -1));
});
