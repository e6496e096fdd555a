import type { AnchorType } from '@trunkline/contract/kernel/messaging-limits';
import type { Conversation, Correspondent, Participant } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';

/** A conversation as the database shows it to the caller. */
export interface ShownConversation extends Pick<
  Conversation,
  | 'id'
  | 'kind'
  | 'state'
  | 'subject'
  | 'company_id'
  | 'company_name'
  | 'other_company_id'
  | 'other_company_name'
  | 'people'
  | 'people_count'
  | 'last_position'
  | 'read_position'
  | 'unread'
  | 'joined'
  | 'muted'
  | 'archived'
  | 'last_message_at'
  | 'created_at'
> {
  anchor_type: AnchorType | null;
  anchor_id: string | null;
  /** Only set if the reader may see the record. */
  anchor_label: string | null;
  last_id: string | null;
  /**
   * Whether the reader's role lets them manage messages for one of the companies in the
   * conversation.
   */
  answers: boolean;
}

type Manifests = Pick<Context, 'capabilities'>;

function anchorLabel(
  { capabilities }: Manifests,
  type: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) {
  const labels = capabilities.flatMap(({ anchors }) =>
    Object.entries(anchors).map(([name, label]) => sql`when ${sql.lit(name)} then ${label(id)}`),
  );
  return sql`case ${type} ${sql.join(labels, sql` `)} end`;
}

/**
 * Selects the given conversations that the reader can see; counts unread messages up to `counted`.
 */
export async function selectConversations(
  tx: Tx,
  manifests: Manifests,
  ids: readonly string[],
  counted: number,
): Promise<ShownConversation[]> {
  const label = anchorLabel(manifests, sql`listed.anchor_type`, sql`listed.anchor_id`);
  const { rows } = await sql<ShownConversation>`
    select listed.*, ${label} as anchor_label
    from app.list_conversations(${ids}::uuid[], ${counted}) listed`.execute(tx);
  return rows;
}

/**
 * Selects the name of a record that conversations can be about; null if the reader can't see it.
 */
export async function selectAnchor(
  tx: Tx,
  manifests: Manifests,
  { type, id }: { type: string; id: string },
): Promise<string | null> {
  const label = anchorLabel(manifests, sql`${type}::text`, sql`${id}::uuid`);
  const { rows } = await sql<{ label: string | null }>`select ${label} as label`.execute(tx);
  return rows[0]?.label ?? null;
}

export interface ConversationPage {
  readonly folder: 'own' | 'unread' | 'company' | 'archived';
  readonly search: string | undefined;
  readonly anchor: { readonly type: string; readonly id: string } | null;
  /** Where the last page ended. */
  readonly position: { readonly value: string | null; readonly id: string } | null;
  readonly limit: number;
}

const joined = sql`exists (select from conversation_participants t
  where t.conversation_id = c.id and t.user_id = (select app.user_id())`;
const unread = sql`c.last_position > t.read_position and exists (select from messages m
  where m.conversation_id = c.id and m.position > t.read_position and m.author_id <> (select app.user_id()) and m.removed_at is null)`;
const folders: Readonly<Record<ConversationPage['folder'], RawBuilder<unknown>>> = {
  own: sql`${joined} and not t.archived)`,
  unread: sql`${joined} and not t.archived and ${unread})`,
  archived: sql`${joined} and t.archived)`,
  // Conversations the reader can manage for their company, including those they don't participate
  // in.
  company: sql`c.kind <> 'internal' and (select app.may('messages', 'update'))
    and (select app.actor_company(app.user_id())) in (c.company_id, c.other_company_id)`,
};

/** Selects a page of a folder, latest message first. */
export async function selectPage(
  tx: Tx,
  { folder, search, anchor, position, limit }: ConversationPage,
): Promise<{ id: string; last_message_at: string }[]> {
  const conditions = [
    folders[folder],
    ...(search === undefined || search === ''
      ? []
      : [sql`c.id = any ((select app.find_conversations(${search}))::uuid[])`]),
    ...(anchor === null
      ? []
      : [sql`c.anchor_type = ${anchor.type} and c.anchor_id = ${anchor.id}::uuid`]),
    ...(position === null
      ? []
      : [sql`(c.last_message_at, c.id) < (${position.value}::timestamptz, ${position.id}::uuid)`]),
  ];
  const { rows } = await sql<{ id: string; last_message_at: string }>`
    select c.id, c.last_message_at from conversations c where ${sql.join(conditions, sql` and `)}
    order by c.last_message_at desc, c.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Selects the participants, and whether they have been present since the given time. */
export async function selectPeople(tx: Tx, id: string, since: Date): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select * from app.conversation_people(${id}, ${since})`.execute(tx);
  return rows;
}

export async function countUnreadConversations(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select app.count_unread_conversations(${limit}) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Selects people the reader can write to, or can add to a conversation. */
export async function selectCorrespondents(
  tx: Tx,
  { conversation, search, limit }: { conversation: string | null; search: string; limit: number },
): Promise<Correspondent[]> {
  const { rows } = await sql<Correspondent>`
    select * from app.correspondents(${conversation}::uuid, ${search}, ${limit})`.execute(tx);
  return rows;
}

interface NearCompany {
  id: string;
  name: string;
  side: 'above' | 'below' | 'support';
}

/** Selects the companies directly above and below, and the platform's. */
export async function selectNearCompanies(
  tx: Tx,
  { search, limit }: { search: string; limit: number },
): Promise<NearCompany[]> {
  const { rows } = await sql<NearCompany>`
    select * from app.reachable_companies(${search}, ${limit})`.execute(tx);
  return rows;
}

export interface NewConversation {
  readonly kind: Conversation['kind'];
  readonly other: string | null;
  readonly people: readonly string[];
  readonly subject: string;
  readonly anchor: { readonly type: string; readonly id: string } | null;
  readonly now: Date;
}

/** Starts a conversation; the database rejects people the caller can't write to. */
export async function insertConversation(tx: Tx, input: NewConversation): Promise<string> {
  const { kind, other, people, subject, anchor, now } = input;
  const { rows } = await sql<{ id: string }>`
    select app.start_conversation(${kind}, ${other}::uuid, ${people}::uuid[], ${subject}, ${anchor?.type ?? null},
      ${anchor?.id ?? null}::uuid, ${now}) as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the started conversation was not found');
  return row.id;
}

export async function insertParticipants(
  tx: Tx,
  id: string,
  { people, now }: { people: readonly string[]; now: Date },
): Promise<void> {
  await sql`select app.add_participants(${id}, ${people}::uuid[], ${now})`.execute(tx);
}

export async function joinConversation(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`select app.join_conversation(${id}, ${now})`.execute(tx);
}

export async function updateConversation(
  tx: Tx,
  id: string,
  changes: { subject?: string; state?: Conversation['state'] },
): Promise<void> {
  await tx.updateTable('conversations').set(changes).where('id', '=', id).execute();
}

/** Updates the reader's own settings; false if they don't participate. */
export async function updateOwnParticipation(
  tx: Tx,
  id: string,
  changes: { read_position?: number; muted?: boolean; archived?: boolean },
): Promise<boolean> {
  const result = await tx
    .updateTable('conversation_participants')
    .set(changes)
    .where('conversation_id', '=', id)
    .where('user_id', '=', sql<string>`(select app.user_id())`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes the reader from a conversation; false if they don't participate. */
export async function deleteOwnParticipation(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('conversation_participants')
    .where('conversation_id', '=', id)
    .where('user_id', '=', sql<string>`(select app.user_id())`)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Notifies the others that the reader is typing; false if they don't participate. */
export async function announceTyping(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    announced: boolean;
  }>`select app.announce_typing(${id}) as announced`.execute(tx);
  return rows[0]?.announced ?? false;
}
