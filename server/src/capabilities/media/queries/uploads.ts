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

/** Inserts uploads of the actor's, and gives them in the order they came. */
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

/** How many files the actor has on their way in. */
export async function countInProgress(tx: Tx, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('media_uploads')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('asset_id', 'is', null)
    .where('expires_at', '>', sql<string>`${now}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An upload of the actor's whose time has not come; null for any other. */
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

/** Takes a part in, if it begins where the last one ended; false when another was faster. */
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

/** Remembers what an upload became; its parts are to be forgotten. */
export async function settleUpload(tx: Tx, id: string, assetId: string): Promise<void> {
  await tx
    .updateTable('media_uploads')
    .set({ asset_id: assetId, parts: [] })
    .where('id', '=', id)
    .execute();
}

/** Takes an upload away; its parts are left to the job. */
export async function deleteUpload(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('media_uploads').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
