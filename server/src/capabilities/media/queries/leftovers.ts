import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Takes away uploads whose time is over; a trigger notes what they leave in the file store. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('media_uploads')
    .where('expires_at', '<=', sql<string>`${now}`)
    .execute();
}

/** Keys that nothing points at any more, a portion at a time. */
export function selectLeftovers(tx: Tx, most: number) {
  return tx
    .selectFrom('media_leftovers as l')
    .select(['l.id', 'l.keys'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media_assets as m')
            .select('m.id')
            .whereRef('m.storage_path', '=', (ref) => ref.fn.any('l.keys')),
        ),
      ),
    )
    .limit(most)
    .execute();
}

/** Leaves a key to the job, which forgets it unless a file holds it. */
export async function insertLeftover(tx: Tx, key: string): Promise<void> {
  await tx
    .insertInto('media_leftovers')
    .values({ keys: [key] })
    .execute();
}

export async function deleteLeftover(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('media_leftovers').where('id', '=', id).execute();
}

export interface PublicFile {
  company_id: string;
  storage_path: string;
  mime_type: string;
  width: number | null;
  height: number | null;
  filename: string;
  /** The beginning of its content's hash: another than was asked for once the file has been replaced. */
  hash: string;
}

/** What a public address leads to; null where it names nothing. */
export async function selectPublicFile(
  database: Database,
  { id, hash }: { id: string; hash: string },
): Promise<PublicFile | null> {
  const text = 'select * from app.media_file($1, $2)';
  const [row] = await database.call<PublicFile>('media_file', text, [id, hash]);
  return row ?? null;
}
