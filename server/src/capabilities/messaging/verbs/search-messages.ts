import type { Message } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { findMessages } from '../queries/messages.ts';

interface Input {
  readonly search: string;
  readonly conversation_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const sort = 'found';

/** Searches messages in conversations the actor can see, newest first. */
export async function searchMessages(
  context: SignedIn,
  { search, conversation_id, cursor, limit }: Input,
): Promise<{ items: (Message & { subject: string })[]; nextCursor: string | null }> {
  const position = cursor === undefined ? null : decodeCursor(cursor, sort);
  const found = await withTenant(context, (tx) =>
    findMessages(tx, {
      search,
      conversation: conversation_id ?? null,
      position,
      limit: limit + 1,
    }),
  );
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    items,
    nextCursor: hasMore ? encodeCursor(sort, { value: last.created_at, id: last.id }) : null,
  };
}
