import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { createPeopleTest } from './testing.ts';
import { roleMatrix } from './verbs/role-matrix.ts';

/** A network in which North has an owner, who may change what roles may do. */
export async function createRolesTest() {
  const net = await createPeopleTest();
  const northOwner = await net.person(net.companies.north, 'owner');
  const people = { ...net.people, northOwner };
  type Who = keyof typeof people;
  return {
    ...net,
    people,
    signedIn: (who: Who) => net.signedInAs(people[who]),
    /** The roles of a company as somebody sees them. */
    async matrix(who: Who, company_id?: string): Promise<RoleMatrix> {
      return roleMatrix(await net.signedInAs(people[who]), { company_id });
    },
    /** Whether somebody may do something right now. */
    async holds(who: Who, permission: string): Promise<boolean> {
      return (await net.signedInAs(people[who])).actor.permissions.has(permission);
    },
    /** What is kept of changes, past every policy. */
    async kept(): Promise<unknown[]> {
      const { rows } = await net.admin.query<Record<string, unknown>>(
        'select company_id, cell, allowed from role_changes order by company_id, cell',
      );
      return rows;
    },
    async forget(): Promise<void> {
      await net.admin.query('delete from role_changes');
    },
  };
}

export type RolesTest = Awaited<ReturnType<typeof createRolesTest>>;

/** A change of what administrators may do with people. */
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
