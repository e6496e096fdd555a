import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import {
  isTimeout,
  type Outcome,
  outcomeOf,
  reasonOf,
  retryAfterOf,
  failureAfter,
} from './outcome.ts';
import { allWrites, changeWrite, findWrite, type QueuedWrite, removeWrite } from './store.ts';

export type { QueuedWrite } from './store.ts';

/** Background Sync tag, in browsers that support it. */
export const queueTag = 'queued-writes';

/** Milliseconds for which sent writes are remembered: as long as a form may stay open. */
const sentRetention = 24 * 3_600_000;

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Milliseconds allowed per write. */
const timeoutMs = 30_000;
const fetchInTime: Fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });

/**
 * Queues a write until it can be sent, and replaces a waiting write with the same key. False if a
 * write with this key was already sent or refused.
 */
export const queueWrite = (write: Omit<QueuedWrite, 'state'>): Promise<boolean> =>
  changeWrite(write.key, (current) => {
    if (current === undefined) return { ...write, state: 'waiting' };
    if (current.state !== 'waiting') return undefined;
    // A response is matched to its write by timestamp, so two must never share one.
    return { ...write, at: Math.max(write.at, current.at + 1), state: 'waiting' };
  });

/** Returns the state of a write; undefined if there is none with this key. */
export const stateOf = async (key: string): Promise<QueuedWrite['state'] | undefined> =>
  (await findWrite(key))?.state;

export async function findWaiting(key: string): Promise<QueuedWrite | undefined> {
  const write = await findWrite(key);
  return write?.state === 'waiting' ? write : undefined;
}

/**
 * Passes the refused write for a path to `matches` for correction, and removes it if that returns
 * true.
 */
export async function reopenRefused(
  path: string,
  matches: (write: QueuedWrite) => boolean,
): Promise<void> {
  const refused = (await allWrites()).find(
    (write) => write.state === 'refused' && write.path === path,
  );
  if (refused !== undefined && matches(refused)) await removeWrite(refused.key);
}

/** Lists a user's waiting writes, oldest first. */
export const waitingOf = async (owner: string): Promise<QueuedWrite[]> =>
  (await allWrites()).filter((write) => write.state === 'waiting' && write.owner === owner);

/**
 * Checks whether a write by a visitor or `owner` is waiting; without an owner, by anyone, because
 * it is sent once they sign in.
 */
export const hasQueuedWrites = async (owner: string | null = null): Promise<boolean> =>
  (await allWrites()).some(
    (write) =>
      write.state === 'waiting' && (owner === null || write.owner === '' || write.owner === owner),
  );

/** A disposable write that replaced one already sent needs its own idempotency key. */
const requestKeyOf = ({ key, at, disposable }: Omit<QueuedWrite, 'state'>) =>
  encodeURIComponent(disposable ? `${key} ${at}` : key);

export const requestOf = (write: Omit<QueuedWrite, 'state'>): RequestInit => ({
  method: write.method ?? 'POST',
  headers: {
    'content-type': write.type,
    'idempotency-key': requestKeyOf(write),
    // The server accepts it only from this user (`server/http/permissions-header.ts`).
    ...(write.owner !== '' && { [readerHeaderName]: write.owner }),
  },
  body: write.body,
  // An accepted form redirects to its confirmation page, which no one would see.
  redirect: 'manual',
});

/** Writes to one conversation or record keep their order; others are sent independently. */
const laneOf = ({ owner, path }: QueuedWrite) =>
  `${owner} ${/^\/api\/[^/]+\/[0-9a-f-]{36}(?=\/|$)/.exec(path)?.[0] ?? path}`;

/** Returns the entry to store for a write after a response; null to delete it. */
function writeAfterResponse(
  write: QueuedWrite,
  { isAccepted, reason }: { isAccepted: boolean; reason: string | undefined },
  failures: QueuedWrite['failures'] | null,
): QueuedWrite | null {
  if (failures) return { ...write, failures };
  if (write.disposable) return null;
  const { failures: _, ...rest } = write;
  // Only the key of a sent write is kept.
  if (isAccepted) return { ...rest, body: '', state: 'sent' };
  return { ...rest, state: 'refused', ...(reason !== undefined && { reason }) };
}

/** Sends one write: done (accepted, or permanently refused), retry later, or no response. */
async function send(write: QueuedWrite, fetchFrom: Fetch, now: () => number): Promise<Outcome> {
  // Withdrawn or replaced while others were being sent.
  if ((await findWrite(write.key))?.at !== write.at) return 'done';
  let outcome: Outcome = 'done';
  let isAccepted = false;
  let reason: string | undefined;
  let pause = 0;
  try {
    const response = await fetchFrom(write.path, requestOf(write));
    outcome = await outcomeOf(response, write.owner);
    isAccepted = response.ok || response.type === 'opaqueredirect';
    if (!isAccepted) reason = await reasonOf(response);
    pause = retryAfterOf(response, now());
  } catch (error) {
    // A timeout counts as a response, otherwise the writes behind it would wait forever.
    outcome = isTimeout(error) ? 'retry' : 'unanswered';
  }
  if (outcome === 'unanswered' || outcome === 'signed-out') return outcome;
  const failures = outcome === 'retry' ? failureAfter(write.failures, now(), pause) : null;
  // If its author has signed out or withdrawn the write in the meantime, nothing is stored, not
  // even that it was sent. A write that has replaced it is not affected by this response.
  const isCurrent = await changeWrite(write.key, (current) =>
    current?.at === write.at
      ? writeAfterResponse(write, { isAccepted, reason }, failures)
      : undefined,
  );
  return isCurrent && failures !== null ? 'retry' : 'done';
}

/**
 * Sends the writes of visitors and `owner`, oldest first. Tabs and the worker share a lock, so only
 * one of them sends. A write that can't be accepted now blocks only later ones in the same
 * conversation. True if none are left.
 */
export function sendQueued(
  owner: string,
  fetchFrom: Fetch = fetchInTime,
  now: () => number = Date.now,
): Promise<boolean> {
  return navigator.locks.request(queueTag, async () => {
    const blockedLanes = new Set<string>();
    let unanswered = 0;
    for (const write of await allWrites()) {
      if (write.state === 'sent' && now() - write.at > sentRetention) await removeWrite(write.key);
      const isTheirs = write.owner === '' || write.owner === owner;
      if (write.state !== 'waiting' || !isTheirs) continue;
      const lane = laneOf(write);
      if (blockedLanes.has(lane) || blockedLanes.has(write.owner)) continue;
      if ((write.failures?.again ?? 0) > now()) {
        blockedLanes.add(lane);
        continue;
      }
      const outcome = await send(write, fetchFrom, now);
      if (outcome === 'done') continue;
      blockedLanes.add(outcome === 'signed-out' ? write.owner : lane);
      if (outcome === 'unanswered') unanswered += 1;
      // If requests to two different addresses get no response, there is no connection.
      if (unanswered > 1) return false;
    }
    return blockedLanes.size === 0;
  });
}

/** Asks the browser to wake the worker once online; if it can't, an open page sends the writes. */
export async function sendLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync: unknown = registration && Reflect.get(registration, 'sync');
  if (typeof sync !== 'object' || sync === null || !('register' in sync)) return;
  const { register } = sync;
  if (typeof register === 'function') await Reflect.apply(register, sync, [queueTag]);
}
