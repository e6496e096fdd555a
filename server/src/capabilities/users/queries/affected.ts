import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Counts the active sessions of a person within reach. */
export async function countSessions(tx: Tx, person: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from app.sessions_below(${person}, null)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts people by role in a company within reach and all below it. */
export async function countPeopleByRole(
  tx: Tx,
  company: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; count: number }>`
    select r.role, count(*)::integer as count
    from user_roles r join profiles p on p.id = r.user_id
    where p.deleted_at is null
      and p.company_id = any((select app.companies_below(${company}))::uuid[])
    group by r.role`.execute(tx);
  return new Map(rows.map(({ role, count }) => [role, count]));
}
