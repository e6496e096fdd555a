import type { Message } from '@trunkline/contract/messaging';

/** Milliseconds within which what one person says is shown as one. */
const together = 5 * 60_000;

/** What a message stands below: a new day, what was unread when the thread was opened, its author. */
export interface ThreadRow {
  readonly message: Message;
  readonly startsDay: boolean;
  readonly startsUnread: boolean;
  readonly startsGroup: boolean;
}

const dayOf = (iso: string) => new Date(iso).toDateString();

/** What was said, with what divides it. */
export function rowsOf(
  items: readonly Message[],
  reader: string,
  /** As far as was read when the thread was opened; null where nothing was unread. */
  readTo: number | null,
): ThreadRow[] {
  const firstUnread =
    readTo === null
      ? undefined
      : items.find(({ place, author_id: author }) => place > readTo && author !== reader);
  return items.map((message, index) => {
    const before = items[index - 1];
    const startsDay = !before || dayOf(before.created_at) !== dayOf(message.created_at);
    const startsUnread = message === firstUnread;
    const goesOn =
      before !== undefined &&
      before.author_id === message.author_id &&
      before.kind === message.kind &&
      Date.parse(message.created_at) - Date.parse(before.created_at) < together;
    return { message, startsDay, startsUnread, startsGroup: startsDay || startsUnread || !goesOn };
  });
}
