import type { Conversation } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { readConversations } from '../present-conversations.ts';
import { type ConversationPage, selectPage } from '../queries/conversations.ts';

interface Query {
  readonly folder: ConversationPage['folder'];
  readonly search?: string | undefined;
  readonly anchor_type?: string | undefined;
  readonly anchor_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const sort = 'last_message_at';

/** Returns a page of a folder. Throws Problem `validation_failed` for an invalid cursor. */
export function listConversations(
  context: SignedIn,
  { folder, search, anchor_type: type, anchor_id: id, cursor, limit }: Query,
): Promise<{ items: Conversation[]; nextCursor: string | null }> {
  const position = cursor === undefined ? null : decodeCursor(cursor, sort);
  const anchor = type === undefined || id === undefined ? null : { type, id };
  return withTenant(context, async (tx) => {
    const found = await selectPage(tx, { folder, search, anchor, position, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const items = await readConversations(
      tx,
      context,
      page.map((item) => item.id),
    );
    const hasMore = found.length > limit && last !== undefined;
    return {
      items,
      nextCursor: hasMore ? encodeCursor(sort, { value: last.last_message_at, id: last.id }) : null,
    };
  });
}
