import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface NewFile {
  readonly id: string;
  readonly company_id: string;
  readonly name: string;
  readonly mime_type: string;
  readonly is_picture: boolean;
  readonly bytes: number;
  readonly storage_path: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export type StoredFile = Pick<NewFile, 'name' | 'mime_type' | 'is_picture' | 'storage_path'>;

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.insertInto('order_files').values(file).execute();
}

/** Counts the caller's files that haven't been ordered. */
export async function countUnusedFiles(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from order_files
    where user_id = (select app.user_id()) and expires_at is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Selects a file that the reader can read, or null. */
export async function selectFile(tx: Tx, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    select name, mime_type, is_picture, storage_path from order_files where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns which of the files the reader can read. */
export async function selectReadable(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from order_files where id = any (${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes files that no answer refers to; a trigger queues their bytes for deletion. */
export async function deleteUnusedFiles(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from order_files f where f.expires_at <= ${now}
      and not exists (select from cart_lines l where l.company_id = f.company_id
        and strpos(l.answers::text || l.parts::text, f.id::text) > 0)
      and not exists (select from quote_versions v where v.seller_id = f.company_id
        and strpos(v.lines::text, f.id::text) > 0)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
