import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';
import { withQueuedWrites } from '../../kernel/queue/with-queued-writes.ts';

/** An API resource to poll: its path, interval and view. */
export interface PollOptions<Read> {
  readonly path: string;
  readonly every: number;
  readonly isOne: (answer: unknown) => answer is Read;
  readonly take: (read: Read, write: QueuedWrite) => Read;
  readonly show: (read: Read) => void;
  /** Called if it couldn't be loaded. */
  readonly failed?: () => void;
  /** Called when the user is no longer signed in. */
  readonly ended: () => void;
}

export interface Polling {
  /** Polls if the page is visible; otherwise it does once it becomes visible. */
  readonly askNow: () => void;
  /** Polls even if the page is hidden, to notice that the session has ended. */
  readonly checkSession: () => void;
}

/** Returns the reader header, so that offline the worker can serve what this reader read before. */
export function readerHeadersHere(): Record<string, string> {
  const reader = currentReader();
  return reader === null ? {} : { [readerHeaderName]: reader };
}

/**
 * Polls immediately and then at an interval while the page is visible. Returns functions that poll
 * in between. After a failure the displayed state stays until the next turn.
 */
export function startPolling<Read>(asked: PollOptions<Read>): Polling {
  const { path, every, isOne, take, show, failed, ended } = asked;
  let turn = 0;
  let isOver = false;
  async function ask(): Promise<void> {
    turn += 1;
    const own = turn;
    const response = await fetch(path, {
      headers: { accept: 'application/json', ...readerHeadersHere() },
    });
    if (response.status === 401 || response.status === 403) {
      isOver = true;
      clearInterval(timer);
      ended();
      return;
    }
    const answer: unknown = response.ok ? await response.json() : null;
    if (!isOne(answer)) {
      failed?.();
      return;
    }
    const read = await withQueuedWrites(answer, take);
    // Only the latest request's response is used.
    if (own === turn) show(read);
  }
  const checkSession = () => {
    // Offline there is nothing new.
    if (!isOver) ask().catch(() => failed?.());
  };
  const askNow = () => {
    if (document.visibilityState === 'visible') checkSession();
  };
  const timer = setInterval(askNow, every);
  document.addEventListener('visibilitychange', askNow);
  askNow();
  return { askNow, checkSession };
}
