import { roleNames } from '@trunkline/contract/kernel/roles';
import { expect, test } from 'vitest';
import { changeDenial } from './role-policy.ts';
import { change } from './testing-roles.ts';

const owner = { role: 'owner', permissions: new Set(['users:create']) };

test('a user can change only roles below their own', () => {
  for (const role of roleNames) {
    const denial = changeDenial(owner, [change({ role })]);
    expect(denial?.message ?? null).toBe(
      role === 'owner' ? 'You can only change roles below your own.' : null,
    );
  }
});

test('granting requires having the permission; revoking does not', () => {
  const foreign = { resource: 'pages', action: 'approve' } as const;
  expect(changeDenial(owner, [change({ ...foreign, allowed: false })])).toBeNull();
  for (const allowed of [true, null]) {
    expect(changeDenial(owner, [change({ ...foreign, allowed })])?.message).toBe(
      'You can only grant permissions you have yourself.',
    );
    expect(changeDenial(owner, [change({ allowed })])).toBeNull();
  }
});

test('no one can be granted permission to edit roles', () => {
  const all = { role: 'owner', permissions: new Set(['roles:read', 'roles:update']) };
  const refusal = (action: 'read' | 'update') =>
    changeDenial(all, [change({ resource: 'roles', action, allowed: true })])?.message ?? null;
  expect(refusal('update')).toBe('Only owners can change role permissions.');
  expect(refusal('read')).toBeNull();
});
