import type { Attachment, Message } from '@trunkline/contract/messaging';
import { attachmentPath } from '@trunkline/contract/messaging/attachment-path';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

export type StoredMessage = Omit<Message, 'author_name' | 'attachments'> & {
  /** Null for a deleted account. */
  author_name: string | null;
  attachments: Omit<Attachment, 'url'>[];
};

export const toMessage = <Row extends StoredMessage>(row: Row) => ({
  ...row,
  author_name: row.author_name ?? 'Deleted user',
  attachments: row.attachments.map((stored) => ({ ...stored, url: attachmentPath(stored.id) })),
});

const idsOf = (rows: RawBuilder<unknown>) => sql`array(${rows})`;

async function selectShown(tx: Tx, ids: RawBuilder<unknown>, order: 'position' | 'change') {
  const { rows } = await sql<StoredMessage>`
    select * from app.list_messages(${ids}) order by ${sql.ref(order)}`.execute(tx);
  return rows.map(toMessage);
}

/** Selects the given messages that the reader may see. */
export function selectMessages(tx: Tx, ids: readonly string[]): Promise<Message[]> {
  return ids.length === 0 ? Promise.resolve([]) : selectShown(tx, sql`${ids}::uuid[]`, 'position');
}

/** Selects one message visible to the reader, or null. */
export async function selectMessage(tx: Tx, id: string): Promise<Message | null> {
  const [message] = await selectMessages(tx, [id]);
  return message ?? null;
}

/** Selects the number of a conversation's last change; null if the reader can't see it. */
export async function selectChange(tx: Tx, conversation: string): Promise<number | null> {
  const row = await tx
    .selectFrom('conversations')
    .select('last_change')
    .where('id', '=', conversation)
    .executeTakeFirst();
  return row?.last_change ?? null;
}

interface MessageRange {
  readonly conversation: string;
  readonly limit: number;
}

/** Selects the last messages before a position, oldest first; without a position, the newest. */
export function selectBefore(
  tx: Tx,
  { conversation, before, limit }: MessageRange & { before: number | undefined },
): Promise<Message[]> {
  const until = before === undefined ? sql`` : sql`and m.position < ${before}`;
  const ids = sql`select m.id from messages m where m.conversation_id = ${conversation} ${until}
    order by m.position desc limit ${limit}`;
  return selectShown(tx, idsOf(ids), 'position');
}

/** Selects messages from a position on, oldest first. */
export function selectFrom(
  tx: Tx,
  { conversation, from, limit }: MessageRange & { from: number },
): Promise<Message[]> {
  const ids = sql`select m.id from messages m where m.conversation_id = ${conversation} and m.position >= ${from}
    order by m.position limit ${limit}`;
  return selectShown(tx, idsOf(ids), 'position');
}

/** Selects messages sent, edited or deleted after a change, oldest change first. */
export function selectChanges(
  tx: Tx,
  { conversation, after, limit }: MessageRange & { after: number },
): Promise<Message[]> {
  const ids = sql`select m.id from messages m where m.conversation_id = ${conversation} and m.change > ${after}
    order by m.change limit ${limit}`;
  return selectShown(tx, idsOf(ids), 'change');
}

interface Search {
  readonly search: string;
  readonly conversation: string | null;
  readonly position: { readonly value: string | null; readonly id: string } | null;
  readonly limit: number;
}

/** Searches messages, newest first. */
export async function findMessages(tx: Tx, { search, conversation, position, limit }: Search) {
  const ids = sql`app.find_messages(${search}, ${conversation}::uuid, ${position?.value ?? null}::timestamptz,
    ${position?.id ?? null}::uuid, ${limit})`;
  const { rows } = await sql<StoredMessage & { subject: string }>`
    select m.*, c.subject from app.list_messages(${ids}) m join conversations c on c.id = m.conversation_id
    order by m.created_at desc, m.id desc`.execute(tx);
  return rows.map(toMessage);
}

/** Selects the conversation in which the reader used this key; null if it is unused. */
export async function selectConversationOfKey(tx: Tx, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('messages')
    .select('conversation_id')
    .where('author_id', '=', sql<string>`(select app.user_id())`)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.conversation_id ?? null;
}

export interface NewMessage {
  readonly kind: Message['kind'];
  readonly body: string;
  readonly mentions: readonly string[];
  readonly key: string;
  readonly attachments: readonly string[];
  readonly now: Date;
}

/** Inserts a message, once per key; null if the reader can't see the conversation. */
export async function insertMessage(
  tx: Tx,
  conversation: string,
  { kind, body, mentions, key, attachments, now }: NewMessage,
): Promise<Message | null> {
  const { rows } = await sql<StoredMessage>`
    select * from app.send_message(${conversation}, ${kind}, ${body}, ${mentions}::uuid[], ${key}, ${attachments}::uuid[],
      ${now})`.execute(tx);
  const [sent] = rows;
  return sent ? toMessage(sent) : null;
}

export async function updateMessage(
  tx: Tx,
  id: string,
  { body, mentions, now }: { body: string; mentions: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ body, mentions: [...mentions], edited_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a message; the database clears its content. */
export async function setRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('messages').set({ removed_at: now }).where('id', '=', id).execute();
}

/**
 * Inserts notifications of messages sent before `due` that are still unread; returns the number of
 * conversations.
 */
export async function insertUnreadNotices(
  tx: Tx,
  { due, now, limit }: { due: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ conversations: number }>`
    select app.notify_unread(${due}, ${now}, ${limit}) as conversations`.execute(tx);
  return rows[0]?.conversations ?? 0;
}
