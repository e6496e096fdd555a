import type { Message } from '@trunkline/contract/messaging';

/** A contiguous part of a conversation, oldest first. */
export interface Thread {
  readonly items: readonly Message[];
  /** Whether there are messages before the first or after the last. */
  readonly earlier: boolean;
  readonly later: boolean;
  /** All changes up to this one are included. */
  readonly change: number;
}

/** A page of messages from the server. */
interface Page {
  readonly items: readonly Message[];
  readonly earlier: boolean;
  readonly later: boolean;
  readonly change: number;
}

const byPosition = (a: Message, b: Message) => a.position - b.position;

export const threadOf = ({ items, earlier, later, change }: Page): Thread => ({
  items: items.toSorted(byPosition),
  earlier,
  later,
  change,
});

/**
 * Merges messages by `position`, keeping the latest version of each. Drops those outside the loaded
 * part.
 */
export function withMessages(thread: Thread, updates: readonly Message[]): Thread {
  const first = thread.items[0]?.position ?? 0;
  const last = thread.items.at(-1)?.position ?? 0;
  const messagesById = new Map(thread.items.map((message) => [message.id, message]));
  for (const message of updates) {
    const old = messagesById.get(message.id);
    const isOutside =
      (thread.earlier && message.position < first) || (thread.later && message.position > last);
    if (old ? message.change > old.change : !isOutside) messagesById.set(message.id, message);
  }
  return { ...thread, items: [...messagesById.values()].toSorted(byPosition) };
}

/**
 * Applies one live message. If a change before it is missing (possibly one the reader may not see),
 * `change` stays where it was, so that catching up continues from there.
 */
export function withLiveMessage(
  thread: Thread,
  message: Message,
): { thread: Thread; missing: boolean } {
  const isNext = message.change === thread.change + 1;
  return {
    thread: {
      ...withMessages(thread, [message]),
      change: isNext ? message.change : thread.change,
    },
    missing: message.change > thread.change + 1,
  };
}

/** Prepends an older page. */
export const withEarlierPage = (thread: Thread, page: Page): Thread => ({
  ...withMessages({ ...thread, earlier: false }, page.items),
  earlier: page.earlier,
});

/** Appends a newer page that starts where this part ends. */
export const withLaterPage = (thread: Thread, page: Page): Thread => ({
  ...withMessages({ ...thread, later: false }, page.items),
  later: page.later,
});

/** Applies all changes from `thread.change` up to `change`. */
export const withNewMessages = (
  thread: Thread,
  updates: readonly Message[],
  change: number,
): Thread => ({
  ...withMessages(thread, updates),
  change: Math.max(thread.change, change),
});
