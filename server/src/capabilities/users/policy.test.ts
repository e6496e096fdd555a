import { canEnterAdmin, roleNames, type RoleName } from '@trunkline/contract/kernel/roles';
import { expect, test } from 'vitest';
import { grantDenial, inviteDenial, resetDenial } from './policy.ts';

const codeOf = (problem: { code: string } | null) => problem?.code ?? null;

/** Owners and admins can assign roles up to their own, everyone else only roles below their own. */
const grantable = (role: RoleName) =>
  roleNames.slice(roleNames.indexOf(role) + (canEnterAdmin(role) ? 0 : 1));

test.each(roleNames)('%s cannot invite to a role above the highest they may assign', (role) => {
  const allowed = roleNames.filter((name) => inviteDenial({ role }, name) === null);
  expect(allowed).toEqual(grantable(role));
});

test('an unknown role cannot invite anyone', () => {
  expect(codeOf(inviteDenial({ role: 'visitor' }, 'end_user'))).toBe('forbidden');
});

const admin = { userId: 'me', role: 'admin' };
test.each([
  ['someone below', { id: 'other', role: 'reseller' }, null],
  ['an equal', { id: 'other', role: 'admin' }, null],
  ['someone with an unknown role', { id: 'other', role: 'visitor' }, null],
  ['someone without a role', { id: 'other', role: '' }, null],
  ['someone above', { id: 'other', role: 'owner' }, 'forbidden'],
  ['the user themselves', { id: 'me', role: 'admin' }, 'forbidden'],
  ['someone invisible to the user', { id: 'other', role: null }, 'not_found'],
])('resetting the second factor of %s (%o) results in %s', (_, subject, expected) => {
  expect(codeOf(resetDenial(admin, subject))).toBe(expected);
});

test.each(roleNames)('%s cannot assign a role above the highest they may assign', (role) => {
  const other = { id: 'other', role: 'end_user' };
  const granted = roleNames.filter(
    (name) => grantDenial({ userId: 'me', role }, other, name) === null,
  );
  expect(granted).toEqual(grantable(role));
});
