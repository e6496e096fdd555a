import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Returns whether more than `most` records within the caller's reach use a file. */
export async function isShownByMore(tx: Tx, id: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ shown: number }>`
    select count(*)::integer as shown from (
      select from media_uses where asset_id = ${id} limit ${most + 1}) counted`.execute(tx);
  return (rows[0]?.shown ?? 0) > most;
}

/** The last record of a batch. */
export interface UsePlace {
  readonly last_source: string;
  readonly last_id: string;
}

/** Updates the file's URL in the next records that use it; null once there are no more. */
export async function followPart(
  tx: Tx,
  id: string,
  after: UsePlace | null,
  most: number,
): Promise<UsePlace | null> {
  const { rows } = await sql<UsePlace>`
    select * from app.update_media_addresses_in_part(
      ${id}, ${after?.last_source ?? null}, ${after?.last_id ?? null}::uuid, ${most})`.execute(tx);
  return rows[0] ?? null;
}
