import { expect, test } from 'vitest';
import type { Actor } from '../../kernel/context.ts';
import { alertActions, alertDenial } from './policy.ts';

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

test('explains a refusal by state only to people who could otherwise act', () => {
  const all = actor('alerts:update');
  const denialOf = (actor: Actor, managed: boolean) =>
    alertDenial(actor, { state: 'showing', managed }, 'update');
  expect(denialOf(all, true)).toMatchObject({
    code: 'conflict',
    message: 'The alert is already published. Withdraw it to edit it.',
  });
  expect(denialOf(actor('alerts:read'), true)).toBeNull();
  expect(denialOf(all, false)).toBeNull();
});
