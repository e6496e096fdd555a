import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { createPeopleTest } from './testing.ts';
import { roleMatrix } from './verbs/role-matrix.ts';

/** Creates a network in which North has an owner, who may change role permissions. */
export async function createRolesTest() {
  const network = await createPeopleTest();
  const northOwner = await network.person(network.companies.north, 'owner');
  const people = { ...network.people, northOwner };
  type PersonKey = keyof typeof people;
  return {
    ...network,
    people,
    signedIn: (persona: PersonKey) => network.signedInAs(people[persona]),
    async matrix(persona: PersonKey, company_id?: string): Promise<RoleMatrix> {
      return roleMatrix(await network.signedInAs(people[persona]), { company_id });
    },
    async holds(persona: PersonKey, permission: string): Promise<boolean> {
      return (await network.signedInAs(people[persona])).actor.permissions.has(permission);
    },
    /** Reads the stored changes, bypassing all policies. */
    async storedRoles(): Promise<unknown[]> {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select company_id, cell, allowed from role_changes order by company_id, cell',
      );
      return rows;
    },
    async forget(): Promise<void> {
      await network.admin.query('delete from role_changes');
    },
  };
}

export type RolesTest = Awaited<ReturnType<typeof createRolesTest>>;

/** Builds a change to administrators' permissions on users. */
export const change = (changes: Partial<RoleChange> = {}): RoleChange => ({
  role: 'admin',
  resource: 'users',
  action: 'create',
  allowed: false,
  ...changes,
});

export function cellOf(
  matrix: RoleMatrix,
  { role, resource, action }: Omit<RoleChange, 'allowed'>,
) {
  return matrix.cells.find(
    (cell) => cell.role === role && cell.resource === resource && cell.action === action,
  );
}
