import type { Message } from '@trunkline/contract/messaging';

/** A part of what was said in a conversation, without gaps: what is here of it, oldest first. */
export interface Thread {
  readonly items: readonly Message[];
  /** Whether anything was said before the first of them, or after the last. */
  readonly earlier: boolean;
  readonly later: boolean;
  /** All changes up to this one are in it. */
  readonly change: number;
}

/** What the server gives of it, newest first. */
interface Page {
  readonly items: readonly Message[];
  readonly earlier: boolean;
  readonly later: boolean;
  readonly change: number;
}

const byPlace = (one: Message, other: Message) => one.place - other.place;

export const threadOf = ({ items, earlier, later, change }: Page): Thread => ({
  items: items.toSorted(byPlace),
  earlier,
  later,
  change,
});

/** Messages put where they belong, each once and as it is now; those outside of the part that is here are left out. */
export function withMessages(thread: Thread, news: readonly Message[]): Thread {
  const first = thread.items[0]?.place ?? 0;
  const last = thread.items.at(-1)?.place ?? 0;
  const known = new Map(thread.items.map((message) => [message.id, message]));
  for (const message of news) {
    const old = known.get(message.id);
    const isOutside =
      (thread.earlier && message.place < first) || (thread.later && message.place > last);
    if (old ? message.change > old.change : !isOutside) known.set(message.id, message);
  }
  return { ...thread, items: [...known.values()].toSorted(byPlace) };
}

/**
 * One message as it was just said or changed. Where a change before it is missing (it may be one that is not for
 * whoever reads), what is known for sure stays where it was: it is caught up with from there.
 */
export function withNews(thread: Thread, message: Message): { thread: Thread; missing: boolean } {
  const isNext = message.change === thread.change + 1;
  return {
    thread: {
      ...withMessages(thread, [message]),
      change: isNext ? message.change : thread.change,
    },
    missing: message.change > thread.change + 1,
  };
}

/** An older page put before what is here. */
export const withEarlier = (thread: Thread, page: Page): Thread => ({
  ...withMessages({ ...thread, earlier: false }, page.items),
  earlier: page.earlier,
});

/** A newer page that begins where what is here ends, put behind it. */
export const withLater = (thread: Thread, page: Page): Thread => ({
  ...withMessages({ ...thread, later: false }, page.items),
  later: page.later,
});

/** Changes since `thread.change`, all of them up to `change`. */
export const caughtUp = (thread: Thread, news: readonly Message[], change: number): Thread => ({
  ...withMessages(thread, news),
  change: Math.max(thread.change, change),
});
