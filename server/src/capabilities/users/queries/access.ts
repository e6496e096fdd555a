import type { AccessKind } from '@trunkline/contract/users/access-listing';
import type { PermissionResource } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { AccessibleTable } from '../../../kernel/accessible-table.ts';
import type { Context } from '../../../kernel/context.ts';

/** The user whose access is explained. */
export interface AccessPerson {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly deleted: boolean;
  readonly has_second_step: boolean;
  readonly role: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly company_status: string;
  readonly company_deleted: boolean;
}

/** The record that the user may or may not see. */
export interface AccessTargetRow {
  readonly id: string;
  readonly label: string;
  readonly company_id: string | null;
  /** Whether it is in the recycle bin. */
  readonly deleted: boolean;
  /** Whether it is a page that every visitor can read. */
  readonly open: boolean;
}

const fullName = sql`coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email)`;

export async function selectAccessPerson(tx: Tx, id: string): Promise<AccessPerson | null> {
  const { rows } = await sql<AccessPerson>`
    select p.id, ${fullName} as name, p.status, p.deleted_at is not null as deleted, p.has_second_step,
      coalesce((select r.role from user_roles r where r.user_id = p.id), '') as role,
      c.id as company_id, c.name as company_name, c.status as company_status,
      c.deleted_at is not null as company_deleted
    from profiles p join companies c on c.id = p.company_id where p.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the table of a kind of record, as declared by the capability that owns it. */
export function accessibleTable(
  { capabilities }: Pick<Context, 'capabilities'>,
  kind: AccessKind,
): AccessibleTable {
  const found = capabilities.flatMap(({ accessible }) => accessible[kind] ?? [])[0];
  if (found === undefined) throw new Error(`no capability declares access to ${kind}`);
  return found;
}

const idIn = (kind: AccessKind, id: string) =>
  kind === 'audit_entry' ? sql`${id}::bigint` : sql`${id}::uuid`;

export async function selectAccessTarget(
  tx: Tx,
  { table, columns }: AccessibleTable,
  kind: AccessKind,
  id: string,
): Promise<AccessTargetRow | null> {
  const { rows } = await sql<AccessTargetRow>`
    select p.id::text, ${columns} from ${sql.table(table)} p where p.id = ${idIn(kind, id)}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Lists a company and the companies above it, lowest first, as far up as the reader can see. */
export async function selectPathUp(
  tx: Tx,
  company: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive up as (
      select c.id, c.name, c.parent_id, 0 as depth from companies c where c.id = ${company}
      union all
      select c.id, c.name, c.parent_id, u.depth + 1 from up u join companies c on c.id = u.parent_id)
    select id, name from up order by depth`.execute(tx);
  return rows;
}

export async function isGrantedByDefault(
  tx: Tx,
  role: string,
  resource: PermissionResource,
): Promise<boolean> {
  const row = await tx
    .selectFrom('role_permissions')
    .select('role')
    .where('role', '=', role)
    .where('resource', '=', resource)
    .where('action', '=', 'read')
    .executeTakeFirst();
  return row !== undefined;
}

/** Results of the policies' functions for the transaction's user. */
export interface OwnPermissions {
  readonly companies: boolean;
  readonly resource: boolean;
}

export async function selectOwnPermissions(
  tx: Tx,
  resource: PermissionResource,
): Promise<OwnPermissions> {
  const { rows } = await sql<OwnPermissions>`
    select app.role_may(app.user_id(), 'companies', 'read') as companies,
      app.role_may(app.user_id(), ${resource}, 'read') as resource`.execute(tx);
  return rows[0] ?? { companies: false, resource: false };
}

/** Checks whether the transaction's user can see a record, by its table's own policies. */
export async function canSeeTarget(
  tx: Tx,
  { table }: AccessibleTable,
  kind: AccessKind,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} p where p.id = ${idIn(kind, id)}`.execute(tx);
  return rows.length === 1;
}

/** Explains access to a person's record. */
export const accessiblePeople: AccessibleTable = {
  table: 'profiles',
  resource: 'users',
  noun: 'people',
  columns: sql`${fullName} as label, p.company_id, p.deleted_at is not null as deleted, false as open`,
};
