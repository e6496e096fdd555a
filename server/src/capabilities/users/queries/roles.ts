import type { RoleChange, RoleHistoryEntry } from '@trunkline/contract/users/roles';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/**
 * The settings of one permission of one role at a company; permissions without any setting have no
 * row.
 */
export interface RoleCellSetting {
  role: string;
  resource: string;
  action: string;
  by_default: boolean;
  own: boolean | null;
  given_above: boolean;
  taken_above: boolean;
  taken_by: string | null;
  version: string;
}

/** Lists all role settings at a company; empty for one out of reach. */
export async function selectRoleCells(tx: Tx, companyId: string): Promise<RoleCellSetting[]> {
  const { rows } = await sql<RoleCellSetting>`select * from app.role_matrix(${companyId})`.execute(
    tx,
  );
  return rows;
}

export async function selectRolePeople(
  tx: Tx,
  companyId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; people: number }>`
    select role, people::integer from app.role_people(${companyId})`.execute(tx);
  return new Map(rows.map(({ role, people }) => [role, people]));
}

export async function countAffected(
  tx: Tx,
  companyId: string,
  changes: readonly RoleChange[],
): Promise<{ people: number; companies: number }> {
  const { rows } = await sql<{ people: number; companies: number }>`
    select people::integer, companies::integer
    from app.role_change_reach(${companyId}, ${JSON.stringify(changes)}::jsonb)`.execute(tx);
  return rows[0] ?? { people: 0, companies: 0 };
}

/** Stores changes; false for a company out of reach. Throws the database's errors. */
export async function storeRoleChanges(
  tx: Tx,
  companyId: string,
  version: string,
  changes: readonly RoleChange[],
): Promise<boolean> {
  const { rows } = await sql<{ version: string | null }>`
    select app.change_roles(${companyId}, ${version}, ${JSON.stringify(changes)}::jsonb) as version`.execute(
    tx,
  );
  return (rows[0]?.version ?? null) !== null;
}

/**
 * Lists changes to a company's roles, newest first, limited to those the reader may see in the
 * audit log.
 */
export async function selectRoleHistory(
  tx: Tx,
  companyId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<RoleHistoryEntry[]> {
  // The entry's label names the permission: 'admin companies:read'.
  const { rows } = await sql<RoleHistoryEntry>`
    select l.id::text, l.created_at, split_part(l.resource_label, ' ', 1) as role,
      split_part(split_part(l.resource_label, ' ', 2), ':', 1) as resource,
      split_part(l.resource_label, ':', 2) as action,
      (l.before ->> 'allowed')::boolean as before, (l.after ->> 'allowed')::boolean as after,
      (select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)
        from profiles p where p.id = l.actor_id) as actor_name
    from audit_logs l
    where l.company_id = ${companyId} and l.resource_type = 'role_changes'
      and ${before === null ? sql`true` : sql`l.id < ${before}`}
    order by l.id desc
    limit ${limit}`.execute(tx);
  return rows;
}
