import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';

export interface ChainState {
  intact: boolean;
  entries: number;
  first_broken: number | null;
  /** The number of entries removed after their retention period, and the time of the last one. */
  removed: number;
  removed_until: string | null;
}

/** Verifies the hash chain of the reader's company. */
export async function verifyChain(tx: Tx): Promise<ChainState> {
  const { rows } = await sql<ChainState>`select * from app.verify_audit()`.execute(tx);
  const [state] = rows;
  if (state === undefined) throw new Error('app.verify_audit() returned no row');
  return state;
}

/**
 * The state of one hash chain; `chain` is the id of the acting company, or zeros for the platform's
 * jobs.
 */
export interface CompanyChain extends ChainState {
  chain: string;
  /** Entries written by someone viewing as another person. */
  as_others: number;
}

/** Verifies every hash chain; runs as the platform. */
export async function selectChainStates(tx: Tx): Promise<CompanyChain[]> {
  const { rows } = await sql<CompanyChain>`select * from app.verify_audit_chains()`.execute(tx);
  return rows;
}

export interface AuditEvent {
  readonly type: AuditEventName;
  readonly subject: string | null;
  readonly label: string | null;
  readonly outcome: 'done' | 'denied';
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface DeniedOperation extends Omit<AuditEvent, 'type' | 'outcome'> {
  /** The operation's name. */
  readonly type: string;
  readonly outcome: 'denied';
}

/** Inserts an event that no changed row represents. */
export async function insertEvent(
  tx: Tx,
  { type, subject, label, outcome, detail }: AuditEvent | DeniedOperation,
): Promise<void> {
  await sql`select app.record_event(${type}, ${subject}::uuid, ${label}, ${outcome}, ${JSON.stringify(detail)}::jsonb)`.execute(
    tx,
  );
}

/** A connection of the sign-in module, or its pool. */
export type Connection = Pick<pg.ClientBase, 'query'>;

export interface AuthEventRow {
  readonly actor: string | null;
  readonly type: AuditEventName;
  readonly outcome: 'done' | 'denied';
  readonly address: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Inserts an event of the sign-in module, which has its own database role and connections. */
export async function insertAuthEvent(connection: Connection, event: AuthEventRow): Promise<void> {
  const { actor, type, outcome, address, detail } = event;
  await connection.query({
    name: 'record a sign-in event',
    text: 'select app.record_auth_event($1, $2, $3, $4, $5)',
    values: [actor, type, outcome, address, JSON.stringify(detail)],
  });
}

/** Writes queued sign-in events to the log; sign-in queues them so that it doesn't have to wait. */
export async function flushQueuedAuditEvents(database: Database): Promise<void> {
  await database.call('append_all_waiting_audit', 'select app.append_all_waiting_audit()', []);
}
