import { roleNames } from '@trunkline/contract/kernel/roles';
import { expect, test } from 'vitest';
import { changeDenial } from './role-policy.ts';
import { change } from './testing-roles.ts';

const owner = { role: 'owner', permissions: new Set(['users:create']) };

test('roles below the own, and permissions of the own', () => {
  for (const role of roleNames) {
    const refused = changeDenial(owner, [change({ role })]);
    expect(refused?.message ?? null).toBe(
      role === 'owner' ? 'You can only change roles below your own.' : null,
    );
  }
});

test('what is given must be the own; what is taken away need not', () => {
  const foreign = { resource: 'pages', action: 'approve' } as const;
  expect(changeDenial(owner, [change({ ...foreign, allowed: false })])).toBeNull();
  for (const allowed of [true, null]) {
    expect(changeDenial(owner, [change({ ...foreign, allowed })])?.message).toBe(
      'You can only give what you may do yourself.',
    );
    expect(changeDenial(owner, [change({ allowed })])).toBeNull();
  }
});

test('the editing of roles is given to nobody', () => {
  const all = { role: 'owner', permissions: new Set(['roles:read', 'roles:update']) };
  const refusal = (action: 'read' | 'update') =>
    changeDenial(all, [change({ resource: 'roles', action, allowed: true })])?.message ?? null;
  expect(refusal('update')).toBe('Changing roles stays with owners.');
  expect(refusal('read')).toBeNull();
});
