import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface NewUpload {
  readonly company_id: string;
  readonly folder_id: string | null;
  readonly filename: string;
  readonly size: number;
  readonly expires_at: Date;
}

const columns = [
  'id',
  'company_id',
  'folder_id',
  'filename',
  'size',
  'received',
  'parts',
  'asset_id',
  'expires_at',
] as const;

/** Inserts uploads of the actor and returns them in order. */
export async function insertUploads(tx: Tx, uploads: readonly NewUpload[]) {
  const rows = [];
  for (const upload of uploads) {
    rows.push(
      await tx
        .insertInto('media_uploads')
        .values(upload)
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
  }
  return rows;
}

/** Counts the actor's unfinished uploads. */
export async function countInProgress(tx: Tx, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('media_uploads')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('asset_id', 'is', null)
    .where('expires_at', '>', sql<string>`${now}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Selects an unexpired upload of the actor; null for any other. */
export async function selectUpload(tx: Tx, id: string, now: Date) {
  const row = await tx
    .selectFrom('media_uploads')
    .select(columns)
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`${now}`)
    .executeTakeFirst();
  return row ?? null;
}
export type StoredUpload = NonNullable<Awaited<ReturnType<typeof selectUpload>>>;

/** Records a part if it starts where the last one ended; false if another request came first. */
export async function appendPart(
  tx: Tx,
  id: string,
  part: { key: string; offset: number; bytes: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update media_uploads set received = received + ${part.bytes}, parts = array_append(parts, ${part.key})
    where id = ${id} and received = ${part.offset} and asset_id is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores the result of an upload; its parts can then be deleted. */
export async function settleUpload(tx: Tx, id: string, assetId: string): Promise<void> {
  await tx
    .updateTable('media_uploads')
    .set({ asset_id: assetId, parts: [] })
    .where('id', '=', id)
    .execute();
}

/** Deletes an upload; a job deletes its parts. */
export async function deleteUpload(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('media_uploads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
