import type { Message } from '@trunkline/contract/messaging';

/** Milliseconds within which one person's messages form a group. */
const maxGapMs = 5 * 60_000;

/** A message and whether a day, the unread messages or a group of one author starts with it. */
export interface ThreadRow {
  readonly message: Message;
  readonly startsDay: boolean;
  readonly startsUnread: boolean;
  readonly startsGroup: boolean;
}

const dayOf = (iso: string) => new Date(iso).toDateString();

/** Returns messages with their separators. */
export function rowsOf(
  items: readonly Message[],
  reader: string,
  /** The `position` read up to when the thread was opened; null if nothing was unread. */
  readTo: number | null,
): ThreadRow[] {
  const firstUnread =
    readTo === null
      ? undefined
      : items.find(({ position, author_id: author }) => position > readTo && author !== reader);
  return items.map((message, index) => {
    const before = items[index - 1];
    const startsDay = !before || dayOf(before.created_at) !== dayOf(message.created_at);
    const startsUnread = message === firstUnread;
    const continuesGroup =
      before !== undefined &&
      before.author_id === message.author_id &&
      before.kind === message.kind &&
      Date.parse(message.created_at) - Date.parse(before.created_at) < maxGapMs;
    return {
      message,
      startsDay,
      startsUnread,
      startsGroup: startsDay || startsUnread || !continuesGroup,
    };
  });
}
