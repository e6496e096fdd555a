import type { SupportAccess, UserStatus } from '@trunkline/contract/users';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { ActorSupport } from '../../../kernel/context.ts';

/** Maximum number of entries shown. */
const maxItems = 50;

const columns = (now: Date) => sql`
  v.id, v.supporter_name, v.supporter_company, v.reason, v.started_at,
  coalesce(v.ended_at, v.expires_at) as ends_at,
  v.ended_at is null and v.expires_at > ${now} as running`;

/** Reads who is viewing through a support access, which the viewed user may read. */
export async function selectRunningSupport(tx: Tx, id: string): Promise<ActorSupport | null> {
  const row = await tx
    .selectFrom('support_access')
    .select(['supporter_id', 'supporter_name', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.supporter_id === null) return null;
  const { supporter_id: supporterId, supporter_name: supporterName, expires_at: endsAt } = row;
  return { supporterId, supporterName, endsAt };
}

/** Lists the newest support accesses to a user that the reader may see. */
export async function selectSupport(tx: Tx, person: string, now: Date): Promise<SupportAccess[]> {
  const { rows } = await sql<SupportAccess>`
    select ${columns(now)} from support_access v where v.subject_id = ${person}
    order by v.started_at desc, v.id limit ${sql.lit(maxItems)}`.execute(tx);
  return rows;
}

/**
 * Starts support access in the current session; null if not allowed, or if one is already active.
 */
export async function insertSupport(
  tx: Tx,
  access: { person: string; reason: string; moment: Date; seconds: number },
): Promise<SupportAccess | null> {
  const { person, reason, moment, seconds } = access;
  const { rows } = await sql<SupportAccess>`
    select ${columns(moment)}
    from app.start_support(${person}, ${reason}, ${moment}, ${seconds}) v`.execute(tx);
  return rows[0] ?? null;
}

/** Ends the current session's support access; returns the ID of the viewed user. */
export async function endSupport(tx: Tx, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.end_support(${now}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface ViewableUser {
  readonly email: string;
  readonly company_id: string;
  readonly role: string;
  readonly status: UserStatus;
}

/** Reads the fields of a user that decide whether the reader may view as them. */
export async function selectViewableUser(tx: Tx, id: string): Promise<ViewableUser | null> {
  const { rows } = await sql<ViewableUser>`
    select p.email, p.company_id, p.status,
      coalesce((select r.role from user_roles r where r.user_id = p.id), '') as role
    from profiles p where p.id = ${id} and p.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
