import type { MissingPath } from '@trunkline/contract/redirects';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Lists the missing addresses of a company's site, the most requested first. */
export async function selectMissing(tx: Tx, companyId: string): Promise<MissingPath[]> {
  const { rows } = await sql<MissingPath>`
    select id, path, requests, last_at from missing_paths where company_id = ${companyId}
    order by requests desc, last_at desc, id limit 200`.execute(tx);
  return rows;
}

/** Deletes a missing address; false if the actor can't. */
export async function deleteMissing(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('missing_paths')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
