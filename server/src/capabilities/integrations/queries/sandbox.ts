import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/**
 * Selects the connector of the sandbox supplier, with its sealed secret; null without demo data.
 */
export async function selectSandboxConnector(tx: Tx) {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select c.id, k.sealed_secret as sealed
    from connectors c join connector_internals k on k.connector_id = c.id
    where c.kind = 'sandbox' and c.deleted_at is null order by c.created_at, c.id limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Sets the address of the sandbox supplier, without recording a person as the author. */
export async function setSandboxUrl(tx: Tx, id: string, url: string): Promise<void> {
  await sql`update connectors set url = ${url} where id = ${id} and url <> ${url}`.execute(tx);
}
