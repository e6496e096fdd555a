import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount, createTestDatabase, type TestDatabase } from '../testing.ts';
import { assumeIdentity } from './actors.ts';
import { idOf, insert } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { effective, type Override, isAtOrBelow, type RoleModel } from './role-oracle.ts';

let scratch: TestDatabase;
let admin: pg.Client;
const defaults = new Map<string, Set<string>>();

beforeAll(async () => {
  scratch = await createTestDatabase();
  admin = scratch.admin;
  const { rows } = await admin.query<{ role: string; permission: string }>(
    "select role, resource || ':' || action as permission from role_permissions",
  );
  for (const { role, permission } of rows)
    defaults.set(role, (defaults.get(role) ?? new Set()).add(permission));
});
afterAll(() => scratch.drop());

const roles = ['admin', 'master_distributor', 'distributor', 'reseller', 'end_user'] as const;
const permissions = ['companies:read', 'companies:update', 'users:read', 'pages:approve'] as const;
const kinds = ['platform', 'master_distributor', 'distributor', 'reseller', 'customer'];
const company = (index: number) => idOf('company', String(index));
const person = (index: number) => idOf('person', String(index));
const owner = idOf('person', 'owner');

const anyIndex = fc.nat({ max: 11 });
const role = fc.constantFrom(...roles);
const cell = { role, permission: fc.constantFrom(...permissions) };
const keyOf = (item: Pick<Override, 'role' | 'permission'>) => `${item.role} ${item.permission}`;

const scenario = fc.record({
  /** For each company below the top: its parent, if the parent's kind allows it. */
  tree: fc.array(anyIndex, { minLength: 1, maxLength: 9 }),
  people: fc.array(fc.record({ company: anyIndex, role }), { minLength: 1, maxLength: 12 }),
  overrides: fc.uniqueArray(fc.record({ company: anyIndex, ...cell, allowed: fc.boolean() }), {
    maxLength: 14,
    selector: (item) => `${item.company} ${keyOf(item)}`,
  }),
  changedCompany: anyIndex,
  changes: fc.uniqueArray(fc.record({ ...cell, allowed: fc.option(fc.boolean()) }), {
    minLength: 1,
    maxLength: 6,
    selector: keyOf,
  }),
});

function buildTree(tree: readonly number[]) {
  const parents: (number | null)[] = [null];
  const depths = [0];
  for (const parentIndex of tree) {
    const candidate = parentIndex % parents.length;
    const parent = (depths[candidate] ?? 0) + 1 < kinds.length ? candidate : 0;
    depths.push((depths[parent] ?? 0) + 1);
    parents.push(parent);
  }
  return { parents, depths };
}

const splitPermission = (permission: string) => {
  const [resource = '', action = ''] = permission.split(':');
  return { resource, action };
};

async function queryAs<Row extends pg.QueryResultRow>(
  userId: string,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await admin.query(assumeIdentity({ role: 'app_user', claims: { user_id: userId, aal: 'aal2' } }));
  const { rows } = await admin.query<Row>(query, values);
  // After a failure, rolling back to the savepoint resets the role too.
  await admin.query('reset role');
  return rows;
}

async function insertPerson(id: string, at: string, roleName: string): Promise<void> {
  const email = `${id}@people.example`;
  await insert(admin, 'auth_users', { id, email });
  await insert(admin, 'profiles', { id, company_id: at, email });
  await insert(admin, 'user_roles', { user_id: id, role: roleName });
}

/** A person's permissions, as reported to the server and as checked by every policy. */
async function permissionsOf(userId: string): Promise<readonly string[]> {
  const [row] = await queryAs<{ reported: string[]; checked: string[] }>(
    userId,
    `select (select a.permissions from app.actor() a) as reported,
       (select coalesce(array_agg(p order by p), '{}') from unnest($1::text[]) p
         where app.may(split_part(p, ':', 1), split_part(p, ':', 2))) as checked`,
    [permissions],
  );
  const reported = row?.reported ?? [];
  expect(row?.checked).toEqual(
    reported.filter((item) => permissions.some((candidate) => candidate === item)).toSorted(),
  );
  return reported.toSorted();
}

async function expectPermissions(
  model: RoleModel,
  people: readonly { company: number; role: string }[],
): Promise<void> {
  for (const [index, value] of people.entries())
    expect(await permissionsOf(person(index))).toEqual(effective(model, value.company, value.role));
}

/**
 * Makes the changes and returns whether PostgreSQL accepted them. The only expected reason for a
 * refusal is a permission that a company above has revoked.
 */
async function change(changedCompany: number, changes: string): Promise<boolean> {
  await admin.query('savepoint change');
  const [row] = await queryAs<{ version: string }>(
    owner,
    'select version from app.role_matrix($1) limit 1',
    [company(changedCompany)],
  );
  try {
    await queryAs(owner, 'select app.change_roles($1, $2, $3)', [
      company(changedCompany),
      row?.version,
      changes,
    ]);
    return true;
  } catch (error) {
    await admin.query('rollback to change');
    expect(error).toMatchObject({ code: 'TL008' });
    return false;
  }
}

test('everyone has exactly the permissions that follow from all role settings, before and after changes', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, ({ tree, people, overrides, changedCompany, changes }) =>
      withRollback(admin, async () => {
        const { parents, depths } = buildTree(tree);
        const indexOf = (index: number) => index % parents.length;
        for (const [index, parent] of parents.entries()) {
          await insert(admin, 'companies', {
            id: company(index),
            parent_id: parent === null ? null : company(parent),
            kind: kinds[depths[index] ?? 0] ?? '',
            name: `Company ${index}`,
            slug: `company-${index}`,
          });
        }
        await insertPerson(owner, company(0), 'owner');
        const members = people.map((person) => ({ ...person, company: indexOf(person.company) }));
        for (const [index, member] of members.entries())
          await insertPerson(person(index), company(member.company), member.role);
        // Each setting is unique per company; of duplicates, the last counts.
        const effectiveOverrides = new Map(
          overrides.map((override) => {
            const entry = { ...override, company: indexOf(override.company) };
            return [`${entry.company} ${keyOf(entry)}`, entry];
          }),
        );
        for (const override of effectiveOverrides.values()) {
          await insert(admin, 'role_changes', {
            company_id: company(override.company),
            role: override.role,
            ...splitPermission(override.permission),
            allowed: String(override.allowed),
          });
        }
        const before: RoleModel = {
          parents,
          defaults,
          overrides: [...effectiveOverrides.values()],
        };
        await expectPermissions(before, members);

        const companyIndex = indexOf(changedCompany);
        const rest = before.overrides.filter(
          (override) =>
            override.company !== companyIndex ||
            !changes.some((other) => keyOf(other) === keyOf(override)),
        );
        const after: RoleModel = {
          ...before,
          overrides: [
            ...rest,
            ...changes.flatMap((change) =>
              change.allowed === null
                ? []
                : [{ ...change, company: companyIndex, allowed: change.allowed }],
            ),
          ],
        };
        const affected = members.filter(
          (member) =>
            String(effective(before, member.company, member.role)) !==
            String(effective(after, member.company, member.role)),
        );
        const list = JSON.stringify(
          changes.map((change) => ({
            role: change.role,
            ...splitPermission(change.permission),
            allowed: change.allowed,
          })),
        );
        expect(
          await queryAs(
            owner,
            'select people::integer, companies::integer from app.role_change_reach($1, $2)',
            [company(companyIndex), list],
          ),
        ).toEqual([
          {
            people: affected.length,
            companies: new Set(affected.map((item) => item.company)).size,
          },
        ]);

        const isRefused = changes.some(
          (change) =>
            change.allowed === true &&
            before.overrides.some(
              (other) =>
                !other.allowed &&
                keyOf(other) === keyOf(change) &&
                other.company !== companyIndex &&
                isAtOrBelow(before, companyIndex, other.company),
            ),
        );
        expect(await change(companyIndex, list)).toBe(!isRefused);
        await expectPermissions(isRefused ? before : after, members);
      }),
    ),
    { numRuns: caseCount(120) },
  );
}, 120_000);

test("a role change is checked against the level, the user's own permissions and concurrent changes", async () => {
  await withRollback(admin, async () => {
    const top = company(0);
    await insert(admin, 'companies', { id: top, kind: 'platform', name: 'Top', slug: 'top' });
    await insertPerson(owner, top, 'owner');
    await insertPerson(person(1), top, 'admin');
    const emptyHash = "md5('')";
    const attempt = async (userId: string, changes: unknown, version = emptyHash) => {
      await admin.query('savepoint attempt');
      try {
        await queryAs(userId, `select app.change_roles('${top}', ${version}, $1)`, [
          JSON.stringify(changes),
        ]);
        return 'done';
      } catch (error) {
        return error instanceof pg.DatabaseError ? error.code : String(error);
      } finally {
        await admin.query('rollback to attempt');
      }
    };
    const one = { role: 'admin', resource: 'users', action: 'create', allowed: false };
    expect(await attempt(owner, [one])).toBe('done');
    expect(await attempt(person(1), [one])).toBe('42501');
    expect(await attempt(owner, [one], "'older'")).toBe('TL007');
    expect(await attempt(owner, [{ ...one, role: 'owner' }])).toBe('42501');
    expect(await attempt(owner, [{ ...one, role: 'emperor' }])).toBe('42501');
    // No one has this permission, so no one can grant it.
    expect(await attempt(owner, [{ ...one, resource: 'moon', allowed: true }])).toBe('42501');
    expect(await attempt(owner, [{ ...one, resource: 'moon', allowed: null }])).toBe('42501');
    // Only owners can edit roles, even if an owner tries to allow others.
    const editing = { ...one, resource: 'roles', action: 'update', allowed: true };
    expect(await attempt(owner, [editing])).toBe('23514');
  });
});
