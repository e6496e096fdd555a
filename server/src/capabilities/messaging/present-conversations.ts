import type { Conversation } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { conversationActions } from './conversation-policy.ts';
import { selectConversations, type ShownConversation } from './queries/conversations.ts';
import { selectMessages } from './queries/messages.ts';

/** Reads the given conversations that the actor can see, in the given order. */
export async function readConversations(
  tx: Tx,
  context: SignedIn,
  ids: readonly string[],
): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const rows = await selectConversations(tx, context, ids, messagingLimits.maxCount);
  const lastIds = rows.flatMap(({ last_id }) => (last_id === null ? [] : [last_id]));
  const last = new Map((await selectMessages(tx, lastIds)).map((message) => [message.id, message]));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowsById.get(id);
    return row === undefined ? [] : [present(context, row, last)];
  });
}

/** Reads one conversation. Throws Problem `not_found`. */
export async function readConversation(
  tx: Tx,
  context: SignedIn,
  id: string,
): Promise<Conversation> {
  const [conversation] = await readConversations(tx, context, [id]);
  if (conversation === undefined) throw new Problem('not_found');
  return conversation;
}

function present(
  { actor }: SignedIn,
  row: ShownConversation,
  messages: ReadonlyMap<string, Conversation['last']>,
): Conversation {
  const { anchor_type: type, anchor_id, anchor_label: label, last_id, answers, ...rest } = row;
  const anchor =
    type === null || anchor_id === null || label === null ? null : { type, id: anchor_id, label };
  return {
    ...rest,
    anchor,
    last: (last_id === null ? null : messages.get(last_id)) ?? null,
    may: conversationActions(actor, { ...rest, answers }),
  };
}
