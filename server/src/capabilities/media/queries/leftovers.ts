import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Deletes expired uploads; a trigger records the files they leave in the file store. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('media_uploads')
    .where('expires_at', '<=', sql<string>`${now}`)
    .execute();
}

/** Selects up to `limit` queued deletions whose keys no file in the library uses. */
export function selectLeftovers(tx: Tx, limit: number) {
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
    .limit(limit)
    .execute();
}

/** Queues a key for the job, which deletes it unless a file uses it. */
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
  /** Prefix of its content hash; differs from the requested one if the file has been replaced. */
  hash: string;
}

/** Selects the file of a public URL; null if there is none. */
export async function selectPublicFile(
  database: Database,
  { id, hash }: { id: string; hash: string },
): Promise<PublicFile | null> {
  const text = 'select * from app.media_file($1, $2)';
  const [row] = await database.call<PublicFile>('media_file', text, [id, hash]);
  return row ?? null;
}
