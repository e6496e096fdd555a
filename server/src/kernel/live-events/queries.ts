import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/**
 * Lists the companies whose announcements reach the user: their own and those above, while active.
 */
export async function selectPublishingCompanies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select app.release_publishers() as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}
