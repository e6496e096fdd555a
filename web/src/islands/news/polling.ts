import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';
import { withQueuedWrites } from '../../kernel/queue/with-queued-writes.ts';

/** An API resource to poll: its path, interval and view. */
export interface PollOptions<Read> {
  readonly path: string;
  readonly interval: number;
  readonly isValid: (answer: unknown) => answer is Read;
  readonly applyWrite: (read: Read, write: QueuedWrite) => Read;
  readonly show: (read: Read) => void;
  /** Called if the resource couldn't be loaded. */
  readonly onError?: () => void;
  /** Called when the user is no longer signed in. */
  readonly onSessionEnd: () => void;
}

export interface Polling {
  /** Polls if the page is visible, otherwise as soon as it becomes visible. */
  readonly pollNow: () => void;
  /** Polls even if the page is hidden, to notice that the session has ended. */
  readonly checkSession: () => void;
}

/**
 * Returns the reader header, so that offline the worker can serve data this reader has read before.
 */
export function readerHeaders(): Record<string, string> {
  const reader = currentReader();
  return reader === null ? {} : { [readerHeaderName]: reader };
}

/**
 * Polls immediately and then at an interval while the page is visible. Returns functions that poll
 * on demand. Only the latest request counts; after its failure the displayed state stays.
 */
export function startPolling<Read>(options: PollOptions<Read>): Polling {
  const { path, interval, isValid, applyWrite, show, onError, onSessionEnd } = options;
  let latestPoll = 0;
  let hasSessionEnded = false;
  async function poll(pollId: number): Promise<void> {
    const response = await fetch(path, {
      headers: { accept: 'application/json', ...readerHeaders() },
    });
    if (response.status === 401 || response.status === 403) {
      hasSessionEnded = true;
      clearInterval(timer);
      onSessionEnd();
      return;
    }
    const answer: unknown = response.ok ? await response.json() : null;
    if (!isValid(answer)) throw new TypeError(`unexpected response from ${path}`);
    const read = await withQueuedWrites(answer, applyWrite);
    if (pollId === latestPoll) show(read);
  }
  const checkSession = () => {
    if (hasSessionEnded) return;
    latestPoll += 1;
    const pollId = latestPoll;
    poll(pollId).catch(() => {
      if (pollId === latestPoll) onError?.();
    });
  };
  const pollNow = () => {
    if (document.visibilityState === 'visible') checkSession();
  };
  const timer = setInterval(pollNow, interval);
  document.addEventListener('visibilitychange', pollNow);
  pollNow();
  return { pollNow, checkSession };
}
