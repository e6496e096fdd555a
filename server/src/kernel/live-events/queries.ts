import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** The companies whose announcements reach whoever asks: the own one and those above, as long as they are active. */
export async function selectPublishingCompanies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select app.release_publishers() as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}
