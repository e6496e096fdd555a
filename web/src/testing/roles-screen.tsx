import { contract } from '@trunkline/contract';
import { actions, levelOf, permissionResources, roleNames } from '@trunkline/contract/kernel/roles';
import { RoleMatrix, type RoleCell } from '@trunkline/contract/users/roles';
import type { MockServer } from './mock-server.ts';
import { platform } from './records.ts';

/**
 * Creates a role matrix in which administrators have every permission and others none, except for
 * these cells.
 */
export function matrixOf(
  special: readonly (Partial<RoleCell> & Pick<RoleCell, 'resource' | 'action'>)[] = [],
  canChange = true,
): RoleMatrix {
  const cells = roleNames.flatMap((role) =>
    permissionResources.flatMap((resource) =>
      actions.map((action) => {
        const inherited = levelOf(role) >= levelOf('admin');
        const cell = { role, resource, action, inherited, own: null, allowed: inherited };
        const fixed = {
          revoked_above: false,
          revoked_by: null,
          can_change: canChange && role !== 'owner',
        };
        const specialCell = special.find(
          (item) =>
            (item.role ?? 'admin') === role && item.resource === resource && item.action === action,
        );
        return { ...cell, ...fixed, ...specialCell };
      }),
    ),
  );
  return RoleMatrix.parse({
    company: { id: platform.id, name: platform.name },
    version: 'one',
    can_change: canChange,
    roles: roleNames.map((role, index) => ({ role, level: levelOf(role), people: index })),
    cells,
  });
}

/**
 * Simulates a server with these roles; it accepts every change and returns how many people it
 * affects.
 */
export function mockRoles(server: MockServer, matrix: () => unknown = () => matrixOf()): void {
  server.answer(contract.users.roleMatrix, matrix);
  server.answer(contract.users.previewRoles, () => ({ people: 12, companies: 3 }));
  server.answer(contract.users.changeRoles, matrix);
  server.answer(contract.users.roleHistory, () => ({
    items: [
      {
        id: '7',
        actor_name: 'Olga Nord',
        created_at: '2026-03-10T12:00:00Z',
        role: 'admin',
        resource: 'users',
        action: 'create',
        before: null,
        after: false,
      },
    ],
    nextCursor: null,
  }));
  server.answer(contract.companies.get, () => platform);
  server.answer(contract.companies.list, () => ({ items: [platform], nextCursor: null }));
}
