import type { Conversation, Message } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';

export interface Page {
  items: Conversation[];
  nextCursor: string | null;
}

/** The cached form of a paged list. */
export interface Pages {
  pages: Page[];
  pageParams: unknown[];
}

/** Applies a new or changed message to a conversation. */
export function withMessage(row: Conversation, message: Message, reader: string): Conversation {
  if (message.position <= row.last_position)
    return row.last?.id === message.id && message.change > row.last.change
      ? { ...row, last: message }
      : row;
  // For people who don't participate but manage their company, nothing counts as unread.
  const isNewlyUnread =
    row.joined && message.author_id !== reader && message.position > row.read_position;
  return {
    ...row,
    last: message,
    last_position: message.position,
    last_message_at: message.created_at,
    unread: Math.min(row.unread + (isNewlyUnread ? 1 : 0), messagingLimits.maxCount),
  };
}

/**
 * Marks a conversation as read up to `position`. Returns null if later messages may be unread,
 * because their number is unknown.
 */
export function withRead(row: Conversation, position: number): Conversation | null {
  if (position <= row.read_position) return row;
  if (position < row.last_position) return null;
  return { ...row, read_position: position, unread: 0 };
}

/** Applies a change to a conversation in a list; moves it to the top if it has a new message. */
export function withRow(
  list: Pages,
  id: string,
  update: (row: Conversation) => Conversation,
): Pages {
  const existing = list.pages.flatMap(({ items }) => items).find((row) => row.id === id);
  if (!existing) return list;
  const changed = update(existing);
  if (changed === existing) return list;
  if (changed.last_position === existing.last_position)
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.map((row) => (row.id === id ? changed : row)),
      })),
    };
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      const others = page.items.filter((row) => row.id !== id);
      return { ...page, items: index === 0 ? [changed, ...others] : others };
    }),
  };
}
