/** An event from the server: a topic to refetch, or a topic with its content. */
export interface LiveEvent {
  readonly topic: string;
}
type EventHandler = (event: LiveEvent) => void;

/** Covers all topics: events may have been missed. */
export const everything = 'everything';

/**
 * The topic for a stream that was interrupted or refused: the server ends a stream with its
 * session, and refuses one without a session.
 */
export const interruption = 'interruption';

/**
 * Milliseconds before a refused stream is retried: at most this long at first, so that a session
 * that ends meanwhile is noticed soon, then twice as long each time.
 */
const firstRetry = 1000;
const longestRetry = 30_000;

/** Random, so that the browsers a busy server refused together don't return together. */
function retryDelay(refusals: number): number {
  return Math.min(firstRetry * 2 ** refusals, longestRetry) * (0.5 + Math.random() / 2);
}

/**
 * Opens the stream. Sends the age of the page, so that the server can report events the page may
 * have missed. Calls `onEvent` for every event, and with `everything` after each interruption,
 * including the gap between the previous tab's stream and this one.
 */
function openStream(onEvent: EventHandler, isTakenOver: boolean): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interrupted = isTakenOver;
  let refusals = 0;

  function open(): void {
    const opened = new EventSource(`/api/events?age=${Math.ceil(performance.now())}`);
    source = opened;
    opened.addEventListener('open', () => {
      if (interrupted) onEvent({ topic: everything });
      interrupted = false;
      refusals = 0;
    });
    opened.addEventListener('message', ({ data }) => onEvent(eventOf(data)));
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      // Reports an interruption once, not for each attempt to reconnect.
      if (!interrupted || isRefused) onEvent({ topic: interruption });
      interrupted = true;
      // An interrupted stream reconnects automatically; a refused one doesn't. Its
      // reason is hidden, so followers check the session, and stop when it has ended.
      if (isRefused) timer = setTimeout(open, retryDelay(refusals++));
    });
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

const isEvent = (event: unknown): event is LiveEvent =>
  typeof event === 'object' &&
  event !== null &&
  'topic' in event &&
  typeof event.topic === 'string';

function eventOf(data: unknown): LiveEvent {
  const event: unknown = typeof data === 'string' ? JSON.parse(data) : null;
  return isEvent(event) ? event : { topic: everything };
}

/**
 * Follows a user's live events until the returned function is called. One tab has the stream and
 * forwards events to the others: browsers allow few connections per host, and each tab would occupy
 * one permanently. Follows other tabs immediately; opens a stream once `ready` resolves.
 */
export function followLive(
  person: string,
  onEvent: EventHandler,
  ready = Promise.resolve(),
): () => void {
  const name = `live ${person}`;
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEvent(data)) onEvent(data);
  });
  const dispatch: EventHandler = (event) => {
    onEvent(event);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
    tabs.postMessage(event);
  };
  const abortController = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    abortController.signal.addEventListener('abort', () => resolve());
  });
  const hold = async (isTakenOver: boolean) => {
    if (abortController.signal.aborted) return;
    const close = openStream(dispatch, isTakenOver);
    await stopped;
    close();
  };
  const runAsLeader = async () => {
    await ready;
    const { locks } = navigator;
    const wasFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await hold(false);
      return lock !== null;
    });
    if (!wasFree) await locks.request(name, { signal: abortController.signal }, () => hold(true));
  };
  if (navigator.locks === undefined) void ready.then(() => hold(false));
  else
    runAsLeader().catch((reason: unknown) => {
      // Aborting while waiting for the lock rejects.
      if (!abortController.signal.aborted) reportError(reason);
    });
  return () => {
    abortController.abort();
    tabs.close();
  };
}
