import type { RoleName } from '@trunkline/contract/kernel/roles';
import type { UserStatus } from '@trunkline/contract/users';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Actor } from '../../../kernel/context.ts';
import type { Sort } from '../../../kernel/resource/source.ts';
import { searchCondition, searchSlice, type SliceOptions } from '../../../kernel/search-queries.ts';

const fullName = sql`coalesce(nullif(btrim(profiles.first_name || ' ' || profiles.last_name), ''), profiles.email)`;
const role = sql`(select r.role from user_roles r where r.user_id = profiles.id)`;

/** Columns of a user, named as in the contract; the last activity is read once per page. */
export const userColumns = sql`
  profiles.id, profiles.version, ${fullName} as name, profiles.first_name, profiles.last_name, profiles.email,
  profiles.profile_photo_url, profiles.company_id, profiles.status, profiles.created_at, profiles.updated_at,
  coalesce(${role}, '') as role,
  coalesce((select c.name from companies c where c.id = profiles.company_id), '') as company_name,
  case when profiles.has_second_step then 'on' else 'off' end as second_step,
  null as last_active_at`;

/** Reads when users were last active, if the reader may know. */
export async function selectActivity(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ person: string; last_active_at: Date | null }>`
    select person, moment as last_active_at from app.last_activities(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ person, last_active_at }) => [person, { last_active_at }]));
}

export const userSorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(${fullName})`, type: 'text' },
  email: { expression: sql`profiles.email`, type: 'text' },
  created_at: { expression: sql`profiles.created_at`, type: 'timestamptz' },
};

export const userFilters = {
  role: (value: unknown) =>
    sql`exists (select from user_roles r where r.user_id = profiles.id and r.role = ${value})`,
  status: (value: unknown) => sql`profiles.status = ${value}`,
  second_step: (value: unknown) => sql`profiles.has_second_step = ${value === 'on'}`,
  company_id: (value: unknown) => sql`profiles.company_id = ${value}`,
};

const searchable = { table: 'profiles', finder: 'app.find_people' };
export const userSearch = (tx: Tx, text: string) => searchCondition(tx, searchable, text);
export const userSearchByName = (tx: Tx, text: string, options: SliceOptions) =>
  searchSlice(tx, searchable, text, options);

/** Matches the users of the actor's company and its subtree, in the same way as companies. */
export function peopleBelow({ companyId, headsBranch }: Actor) {
  return headsBranch
    ? sql`profiles.branch_id = (select app.own_branch())`
    : sql`profiles.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

/** Returns the status of a user the reader may see; null if there is no such user. */
export async function selectStatus(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('profiles')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Changes a user's status or company; false if the policies don't allow it. */
export async function setMembership(
  tx: Tx,
  id: string,
  membership: { status: UserStatus } | { company_id: string },
): Promise<boolean> {
  if ('company_id' in membership) {
    await sql`select app.prepare_move(
      array[${membership.company_id}, (select company_id from profiles where id = ${id})]::uuid[],
      false)`.execute(tx);
  }
  const result = await tx
    .updateTable('profiles')
    .set(membership)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Changes a user's role; false if the policies don't allow it. */
export async function setRole(tx: Tx, id: string, role: RoleName): Promise<boolean> {
  const result = await tx
    .updateTable('user_roles')
    .set({ role })
    .where('user_id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends all sessions of a user; returns how many, or null if not allowed. */
export async function endSessions(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{
    ended: number | null;
  }>`select app.end_sessions(${id}) as ended`.execute(tx);
  return rows[0]?.ended ?? null;
}
