import type { Attachment } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface NewAttachment {
  readonly company_id: string;
  readonly filename: string;
  readonly size: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertAttachment(tx: Tx, attachment: NewAttachment): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('message_attachments')
    .values({ id, ...attachment })
    .execute();
  return id;
}

/** Counts the reader's attachments that were registered but not sent. */
export async function countUnsent(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from message_attachments
    where user_id = (select app.user_id()) and message_id is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Sums the bytes of all attachments of the reader's company, including registered ones. */
export async function sumAttachments(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select app.sum_attachments()::text as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

export interface StoredAttachment extends Omit<Attachment, 'url' | 'mime_type' | 'bytes'> {
  size: number;
  mime_type: string | null;
  bytes: number | null;
  storage_path: string | null;
  company_id: string;
  own: boolean;
  sent: boolean;
}

/** Selects an attachment visible to the reader, or null. */
export async function selectAttachment(tx: Tx, id: string): Promise<StoredAttachment | null> {
  const { rows } = await sql<StoredAttachment>`
    select id, filename, size, mime_type, bytes, width, height, storage_path, company_id,
      user_id = (select app.user_id()) as own, message_id is not null as sent
    from message_attachments where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export interface AttachmentContent {
  readonly filename: string;
  readonly mime_type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly storage_path: string;
}

/**
 * Stores the location of an attachment's content; false if it already has content or no longer
 * exists.
 */
export async function setContent(tx: Tx, id: string, content: AttachmentContent): Promise<boolean> {
  const result = await tx
    .updateTable('message_attachments')
    .set(content)
    .where('id', '=', id)
    .where('storage_path', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes attachments that were never sent; a trigger queues their bytes for deletion. */
export async function deleteUnsent(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_attachments where message_id is null and expires_at <= ${now}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
