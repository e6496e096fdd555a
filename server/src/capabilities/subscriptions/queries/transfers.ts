import type { Day } from '@trunkline/contract/kernel/days';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

interface Begun {
  readonly id: string;
  readonly day: Day;
  /** Of the former subscription. */
  readonly version: number;
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
