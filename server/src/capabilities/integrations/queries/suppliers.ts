import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { SupplierEvent } from '../connectors/protocol.ts';

// Only for the platform's jobs: these queries read secrets.

/** Address of a supplier's system, and the secret that signs requests. */
export interface StoredConnection {
  readonly id: string;
  readonly url: string;
  readonly kind: 'http' | 'sandbox';
  /** Sealed, newest first. */
  readonly secrets: string[];
}

interface StoredRow extends Omit<StoredConnection, 'secrets'> {
  readonly secrets: (string | null)[];
}

const toConnection = (row: StoredRow | undefined): StoredConnection | null =>
  row === undefined ? null : { ...row, secrets: row.secrets.filter((secret) => secret !== null) };

/** Selects the connection of an attempt, even if it has been deleted in the meantime. */
export async function selectConnectionOf(tx: Tx, key: string) {
  const { rows } = await sql<StoredRow>`
    select connector_id as id, url, kind, secrets from app.connection_of(${key})`.execute(tx);
  return toConnection(rows[0]);
}

export async function selectConnection(tx: Tx, id: string) {
  const { rows } = await sql<StoredRow>`
    select ${id}::uuid as id, url, kind, secrets from app.connector_secrets(${id})`.execute(tx);
  return toConnection(rows[0]);
}

/** Records that a connector gave a clear answer, or the problem if it didn't. */
export async function recordConnectorResult(
  tx: Tx,
  id: string,
  problem: string | null,
  now: Date,
): Promise<void> {
  await sql`select app.note_connector(${id}, ${problem}, ${now})`.execute(tx);
}

export async function storeSupplierEvent(
  tx: Tx,
  connector: string,
  message: { messageId: string; body: string; event: SupplierEvent | null },
): Promise<void> {
  const { messageId, body, event } = message;
  await sql`select app.store_supplier_event(${connector}, ${messageId}, ${body},
    ${event?.reference ?? null}, ${event?.key ?? null}, ${event?.sequence ?? null},
    ${event?.type ?? null}, ${JSON.stringify(event?.data ?? {})}::jsonb)`.execute(tx);
}

/** Applies the events of a reference that are next in line; returns how many. */
export async function applySupplierEvents(
  tx: Tx,
  connector: string,
  reference: string,
): Promise<number> {
  const { rows } = await sql<{ done: number }>`
    select app.apply_supplier_events(${connector}, ${reference}) as done`.execute(tx);
  return rows[0]?.done ?? 0;
}

/** Selects requests that are due to be looked up at their suppliers. */
export async function selectRequestsToLookUp(tx: Tx, now: Date) {
  const { rows } = await sql<{ key: string; connector_id: string; reference: string }>`
    select key, connector_id, reference from app.requests_to_follow(${now})`.execute(tx);
  return rows;
}
