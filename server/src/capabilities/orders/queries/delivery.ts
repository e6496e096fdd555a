import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type {
  ConnectorAction,
  ProvisionResult,
  ProvisionRequest,
} from '../../../kernel/connector.ts';

/** Orders with something to submit, except the skipped ones. */
export async function selectOrdersToProcess(tx: Tx, skipped: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.orders_to_process(${skipped}::uuid[]) id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface DueAttempt extends ProvisionRequest {
  readonly key: string;
  readonly connector: string;
}

/** Starts an order and passes its lines on; returns those to send to connectors. */
export async function processOrderRow(tx: Tx, id: string): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`select * from app.process_order(${id})`.execute(tx);
  return rows;
}

/** Records a result; a late or repeated one changes nothing. */
export async function settleAttempt(tx: Tx, key: string, result: ProvisionResult): Promise<void> {
  const reference = result.outcome === 'accepted' ? result.reference : '';
  const code = result.outcome === 'refused' ? result.code : '';
  const message = result.outcome === 'accepted' ? '' : result.message;
  await sql`select app.settle_attempt(${key}, ${result.outcome}, ${reference}, ${code},
    ${message.slice(0, 2000)})`.execute(tx);
}

/** Claims due cancellations for a while, so that no other process sends them. */
export async function claimCancellations(tx: Tx, moment: Date): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`select * from app.take_cancellations(${moment})`.execute(
    tx,
  );
  return rows;
}

/** Records the result of a cancellation. */
export async function settleCancellation(
  tx: Tx,
  key: string,
  result: ProvisionResult,
): Promise<void> {
  const message = result.outcome === 'accepted' ? '' : result.message.slice(0, 2000);
  await sql`select app.settle_cancellation(${key}, ${result.outcome}, ${message})`.execute(tx);
}

export interface DueChange extends DueAttempt {
  readonly action: ConnectorAction;
}

/** Claims subscription changes to send to suppliers, so that no other process sends them. */
export async function claimSupplierChanges(tx: Tx, moment: Date): Promise<DueChange[]> {
  const { rows } = await sql<DueChange>`select * from app.take_supplier_changes(${moment})`.execute(
    tx,
  );
  return rows;
}

/** Records the result of a change; a late one about an older change changes nothing. */
export async function settleSupplierChange(
  tx: Tx,
  key: string,
  result: ProvisionResult,
): Promise<void> {
  const message = result.outcome === 'accepted' ? '' : result.message.slice(0, 2000);
  await sql`select app.settle_supplier_change(${key}, ${result.outcome}, ${message})`.execute(tx);
}

/** Selects attempts that have no clear result. */
export async function selectOpenAttempts(tx: Tx, moment: Date) {
  const { rows } = await sql<{ key: string; connector: string }>`
    select key, connector from app.attempts_to_reconcile(${moment})`.execute(tx);
  return rows;
}

/** Records that a connector does not know a key. */
export async function recordUnknownAttempt(tx: Tx, key: string, moment: Date): Promise<void> {
  await sql`select app.note_unknown_attempt(${key}, ${moment})`.execute(tx);
}

/** Creates the task of the manual connector, once for each key. */
export async function createProvisioningTask(tx: Tx, key: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select app.ask_provisioning(${key}) as id`.execute(tx);
  return rows[0]?.id ?? '';
}

export async function findProvisioningTask(tx: Tx, key: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.provisioning_of(${key}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Expires orders that have waited too long; returns how many. */
export async function expireOrders(tx: Tx, moment: Date): Promise<number> {
  const { rows } = await sql<{ ended: string }>`
    select app.expire_orders(${moment}) as ended`.execute(tx);
  return Number(rows[0]?.ended ?? 0);
}

/** Reminds people of orders that wait for them; returns the number of reminders. */
export async function remindOrders(tx: Tx, moment: Date): Promise<number> {
  const { rows } = await sql<{ sent: string }>`
    select app.remind_orders(${moment}) as sent`.execute(tx);
  return Number(rows[0]?.sent ?? 0);
}
