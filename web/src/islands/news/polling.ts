import { readerHeaderName } from '@trunkline/contract/kernel/constants';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';
import { withQueuedWrites } from '../../kernel/queue/with-queued-writes.ts';

/** What an API answer of one kind is, how often it is asked for, and who is shown it. */
export interface PollOptions<Read> {
  readonly path: string;
  readonly every: number;
  readonly isOne: (answer: unknown) => answer is Read;
  readonly take: (read: Read, write: QueuedWrite) => Read;
  readonly show: (read: Read) => void;
  /** It could not be had. */
  readonly failed?: () => void;
  /** Nobody is signed in any more. */
  readonly ended: () => void;
}

/** With the reader's name, so that without a connection the worker gives them what they read before. */
export function readerHeadersHere(): Record<string, string> {
  const reader = currentReader();
  return reader === null ? {} : { [readerHeaderName]: reader };
}

/**
 * Asks at once, and again every so often while the page is seen. Returns how to ask in between. What could not be had
 * now is asked for at the next turn: what is shown until then was true before.
 */
export function startPolling<Read>(asked: PollOptions<Read>): () => void {
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
    // One that was asked later knows more.
    if (own === turn) show(read);
  }
  const askNow = () => {
    if (isOver || document.visibilityState !== 'visible') return;
    // Without a connection there is nothing new.
    ask().catch(() => failed?.());
  };
  const timer = setInterval(askNow, every);
  document.addEventListener('visibilitychange', askNow);
  askNow();
  return askNow;
}
