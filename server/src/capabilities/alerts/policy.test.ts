import { expect, test } from 'vitest';
import type { Actor } from '../../kernel/context.ts';
import { alertActions } from './policy.ts';

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

test('derives the available actions from the state and the permissions', () => {
  const all = actor('alerts:update', 'alerts:delete');
  expect(alertActions(all, { state: 'draft', managed: true })).toEqual([
    'update',
    'publish',
    'delete',
  ]);
  expect(alertActions(all, { state: 'scheduled', managed: true })).toEqual([
    'update',
    'withdraw',
    'delete',
  ]);
  expect(alertActions(all, { state: 'showing', managed: true })).toEqual(['withdraw', 'delete']);
  expect(alertActions(all, { state: 'ended', managed: true })).toEqual([
    'update',
    'publish',
    'delete',
  ]);
  expect(alertActions(actor('alerts:read'), { state: 'draft', managed: true })).toEqual([]);
  expect(alertActions(all, { state: 'draft', managed: false })).toEqual([]);
});
