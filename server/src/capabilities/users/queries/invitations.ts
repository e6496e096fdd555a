import type { Invitation } from '@trunkline/contract/users';
import type { RoleName } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../kernel/resource/cursor.ts';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import { likePattern } from '../../../kernel/containing.ts';

type InvitationRow = Invitation & { sort_value: string };

/**
 * Selects invitations that match all conditions, newest first. The state is derived from dates and
 * the sender's permissions.
 */
async function select(
  tx: Tx,
  now: Date,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.role, i.created_at, i.expires_at,
      jsonb_build_object('id', c.id, 'name', c.name) as company,
      case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
        when i.declined_at is not null then 'declined' when i.expires_at <= ${now} then 'expired'
        when not app.invitation_counts(i.id) then 'ended' else 'pending' end as state,
      (select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)
        from profiles p where p.id = i.invited_by) as invited_by,
      i.created_at::text as sort_value
    from invitations i join companies c on c.id = i.company_id
    where ${sql.join(conditions, sql` and `)}
    order by i.created_at desc, i.id desc
    limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export interface InvitationSelection {
  readonly now: Date;
  /** Company whose subtree is searched; null for everything. */
  readonly below: string | null;
  readonly search: string | undefined;
  readonly position: Position | null;
  readonly limit: number;
}

/** Lists a page of invitations within reach, each with its cursor value. */
export function selectInvitations(
  tx: Tx,
  { now, below, search, position, limit }: InvitationSelection,
): Promise<InvitationRow[]> {
  const conditions = [sql`true`];
  if (below !== null) {
    conditions.push(
      sql`i.company_id in (select descendant_id from company_tree where ancestor_id = ${below})`,
    );
  }
  if (search !== undefined && search !== '') {
    const pattern = likePattern(search);
    conditions.push(sql`(i.email like ${pattern} or lower(c.name) like ${pattern})`);
  }
  if (position !== null) {
    const { value, id } = position;
    conditions.push(sql`(i.created_at, i.id) < (${value}::timestamptz, ${id}::uuid)`);
  }
  return select(tx, now, conditions, limit);
}

export async function selectInvitation(tx: Tx, id: string, now: Date): Promise<Invitation | null> {
  const [row] = await select(tx, now, [sql`i.id = ${id}`], 1);
  return row ?? null;
}

/** Returns the name of an active company that the reader can see; null otherwise. */
export async function selectActiveCompany(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Finds a user with this email address that the reader can see, and whether they are in the recycle
 * bin.
 */
export async function findMember(tx: Tx, email: string): Promise<{ deleted: boolean } | null> {
  const row = await tx
    .selectFrom('profiles')
    .select('deleted_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined ? null : { deleted: row.deleted_at !== null };
}

/**
 * Revokes an invitation that has expired or whose sender may no longer invite, so that the address
 * can be invited again.
 */
export async function revokeEnded(
  tx: Tx,
  { company_id, email, now }: { company_id: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .where((row) =>
      row.or([
        row('expires_at', '<=', now.toISOString()),
        sql<boolean>`not app.invitation_counts(invitations.id)`,
      ]),
    )
    .execute();
}

/** Adds an invitation; false if one for this address and company is still open. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: string;
    company_id: string;
    email: string;
    role: RoleName;
    expires_at: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/**
 * Changes an invitation that was not accepted, declined or revoked; false if there is none, or if
 * its role is above the caller's.
 */
export async function changeOpenInvitation(
  tx: Tx,
  id: string,
  change: { expires_at: Date } | { revoked_at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('invitations')
    .set(change)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const expiringHours = 48;

/** Counts pending invitations that expire soon. */
export const countExpiring: AttentionExpression = ({ limit, now }) => {
  const timestamp = sql`${now.toISOString()}::timestamptz`;
  return sql`(
    select count(*) from (select from invitations i
      where i.accepted_at is null and i.revoked_at is null and i.declined_at is null
        and i.expires_at > ${timestamp}
        and i.expires_at <= ${timestamp} + ${expiringHours} * interval '1 hour'
      limit ${limit}) counted)`;
};
