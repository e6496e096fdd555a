import type { Day } from '@trunkline/contract/kernel/days';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

interface Begun {
  readonly id: string;
  readonly day: Day;
  /** Of the former subscription. */
  readonly version: number;
}

/** Whether its buyer has moved, and the caller can transfer it to the sellers there. */
export async function canTransfer(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`select app.can_transfer(${id}) as can`.execute(tx);
  return rows[0]?.can ?? false;
}

/** Begins a subscription with the sellers of its buyer; null for a caller who may not. */
export async function beginTransfer(tx: Tx, id: string, version: number): Promise<Begun | null> {
  const { rows } = await sql<{ begun: Begun | null }>`
    select app.begin_transfer(${id}, ${version}) as begun`.execute(tx);
  return rows[0]?.begun ?? null;
}

/** Keeps the instance of a transferred subscription active. */
export const continueInstance = (tx: Tx, id: string) =>
  sql`select app.continue_instance(${id})`.execute(tx);
