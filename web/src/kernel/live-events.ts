/** What the server tells open browsers: what to ask for again, or with the topic what there is to know of it. */
export interface LiveEvent {
  readonly topic: string;
}
type EventHandler = (event: LiveEvent) => void;

/** The topic that stands for all: something may have been missed. */
export const everything = 'everything';

/** Milliseconds before a stream that the server has refused is tried again. */
const later = 30_000;

/**
 * The stream itself. `heard` is told of every event, and of everything whenever it has been interrupted: also between
 * the tab that held it before and this one.
 */
function openStream(heard: EventHandler, isTakenOver: boolean): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interrupted = isTakenOver;

  function open(): void {
    const opened = new EventSource('/api/events');
    source = opened;
    opened.addEventListener('open', () => {
      if (interrupted) heard({ topic: everything });
      interrupted = false;
    });
    opened.addEventListener('message', ({ data }) => heard(eventOf(data)));
    opened.addEventListener('error', () => {
      interrupted = true;
      // What was cut off comes back by itself; what was refused does not.
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, later);
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
 * Follows what happens for a person until it is told to stop. One tab of the browser holds the stream and tells the
 * others: browsers allow few connections to one host, and every tab would take one for good.
 */
export function followLive(person: string, heard: EventHandler): () => void {
  const name = `live ${person}`;
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEvent(data)) heard(data);
  });
  const tell: EventHandler = (event) => {
    heard(event);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
    tabs.postMessage(event);
  };
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve());
  });
  const hold = async (isTakenOver: boolean) => {
    if (stopping.signal.aborted) return;
    const close = openStream(tell, isTakenOver);
    await stopped;
    close();
  };
  const takeTurn = async () => {
    const { locks } = navigator;
    const wasFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await hold(false);
      return lock !== null;
    });
    if (!wasFree) await locks.request(name, { signal: stopping.signal }, () => hold(true));
  };
  if (navigator.locks === undefined) void hold(false);
  else
    takeTurn().catch((reason: unknown) => {
      // Whoever stops while waiting for the turn is told so by a rejection.
      if (!stopping.signal.aborted) reportError(reason);
    });
  return () => {
    stopping.abort();
    tabs.close();
  };
}
