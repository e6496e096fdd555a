import { expect, test } from 'vitest';
import type { Actor } from '../../kernel/context.ts';
import { capabilities } from '../index.ts';
import { itemActions } from './policy.ts';

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
const context = (...permissions: string[]) => ({ actor: actor(...permissions), capabilities });
const company = { item_type: 'companies', held_at: null };
const all = ['recycle:update', 'recycle:delete', 'recycle:approve', 'companies:delete'];

test.each([
  [[], []],
  [['recycle:read'], []],
  [['recycle:update'], []],
  [['recycle:update', 'companies:delete'], ['restore']],
  [['recycle:update', 'users:delete'], []],
  [['recycle:delete'], ['purge']],
  [['recycle:approve'], ['hold']],
])('permissions %j allow %j on a company', (permissions, allowed) => {
  expect(itemActions(context(...permissions), company)).toEqual(allowed);
});

test('a record under legal hold can be restored, but not purged', () => {
  const held = { ...company, held_at: '2026-01-01T00:00:00Z' };
  expect(itemActions(context(...all), held)).toEqual(['restore', 'hold']);
});

test('an unknown kind of record cannot be restored', () => {
  expect(itemActions(context(...all), { ...company, item_type: 'unknown' })).not.toContain(
    'restore',
  );
});
