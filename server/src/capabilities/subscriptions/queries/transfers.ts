import type { Day } from '@trunkline/contract/kernel/days';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

interface StartedTransfer {
  readonly id: string;
  readonly day: Day;
  /** The version of the previous subscription. */
  readonly version: number;
}

/** Whether the buyer has moved, and the caller can transfer the subscription to its new sellers. */
export async function canTransfer(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`select app.can_transfer(${id}) as can`.execute(tx);
  return rows[0]?.can ?? false;
}

/** Starts a subscription with the new sellers of its buyer; null if the caller may not do so. */
export async function beginTransfer(
  tx: Tx,
  id: string,
  version: number,
): Promise<StartedTransfer | null> {
  const { rows } = await sql<{ started: StartedTransfer | null }>`
    select app.begin_transfer(${id}, ${version}) as started`.execute(tx);
  return rows[0]?.started ?? null;
}

/** Keeps the instance of a transferred subscription active. */
export const continueInstance = (tx: Tx, id: string) =>
  sql`select app.continue_instance(${id})`.execute(tx);
