import type { AuditEntry } from '@trunkline/contract/audit';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';

interface Selection {
  readonly resourceId?: string | undefined;
  /** Newest first, from the entry before this one on. */
  readonly before: number | null;
  readonly limit: number;
}

/** Newest entries the reader may see; an update only names the fields it changed. */
export async function selectEntries(
  tx: Tx,
  { resourceId, before, limit }: Selection,
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select l.id::text, l.company_id, l.actor_id,
      (select nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), '')
        from profiles p where p.id = l.actor_id) as actor_name,
      l.action, l.resource_type, l.resource_id, l.resource_label, l.result,
      case when l.action = 'update'
        then array(select jsonb_object_keys(l.after) order by 1) else '{}' end as changed,
      l.created_at
    from audit_logs l
    where (${before}::bigint is null or l.id < ${before})
      and (${resourceId ?? null}::text is null or l.resource_id = ${resourceId ?? null})
    order by l.id desc
    limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export interface ChainState {
  intact: boolean;
  entries: number;
  first_broken: number | null;
}

/** The state of the hash chain of the reader's company. */
export async function verifyChain(tx: Tx): Promise<ChainState> {
  const { rows } = await sql<ChainState>`select * from app.verify_audit()`.execute(tx);
  const [state] = rows;
  if (state === undefined) throw new Error('app.verify_audit() gave no answer');
  return state;
}

export interface AuditEvent {
  readonly type: string;
  readonly subject: string | null;
  readonly label: string | null;
  readonly outcome: 'done' | 'denied';
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes what no changed row shows. */
export async function insertEvent(
  tx: Tx,
  { type, subject, label, outcome, detail }: AuditEvent,
): Promise<void> {
  await sql`select app.record_event(${type}, ${subject}::uuid, ${label}, ${outcome}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  );
}

/** A connection of the sign-in part, or its pool. */
export type Connection = Pick<pg.ClientBase, 'query'>;

export interface AuthEventRow {
  readonly actor: string | null;
  readonly type: string;
  readonly outcome: 'done' | 'denied';
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes an event of the sign-in part, which has a role and connections of its own. */
export async function insertAuthEvent(connection: Connection, event: AuthEventRow): Promise<void> {
  const { actor, type, outcome, address, detail } = event;
  await connection.query('select app.record_auth_event($1, $2, $3, $4, $5)', [
    actor,
    type,
    outcome,
    address,
    JSON.stringify(detail),
  ]);
}
