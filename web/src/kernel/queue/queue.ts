import { readerHeaderName } from '@trunkline/contract/kernel/constants';
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

/** What the worker is woken for once there is a connection (Background Sync, where a browser has it). */
export const queueTag = 'queued-writes';

/** Milliseconds for which it is remembered that something was sent: as long as a form may be open. */
const remembered = 24 * 3_600_000;

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** Milliseconds that one write may take. */
const patience = 30_000;
const fetchInTime: Fetch = (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(patience) });

/**
 * Keeps a write until it can be sent; one of this key that still waits is replaced. False when one was sent before:
 * it is not taken twice.
 */
export const queueWrite = (write: Omit<QueuedWrite, 'state'>): Promise<boolean> =>
  changeWrite(write.key, (known) => {
    if (known === undefined) return { ...write, state: 'waiting' };
    if (known.state !== 'waiting') return undefined;
    // By when it was written an answer is known to be one to it: two of one moment are told apart.
    return { ...write, at: Math.max(write.at, known.at + 1), state: 'waiting' };
  });

/** What became of a write; undefined when there never was one of this key. */
export const stateOf = async (key: string): Promise<QueuedWrite['state'] | undefined> =>
  (await findWrite(key))?.state;

/** What waits under this key. */
export async function findWaiting(key: string): Promise<QueuedWrite | undefined> {
  const write = await findWrite(key);
  return write?.state === 'waiting' ? write : undefined;
}

/** Offers a write to this path that the server did not take, so that it can be mended; once it is taken, it is gone here. */
export async function reopenRefused(
  path: string,
  take: (write: QueuedWrite) => boolean,
): Promise<void> {
  const refused = (await allWrites()).find(
    (each) => each.state === 'refused' && each.path === path,
  );
  if (refused !== undefined && take(refused)) await removeWrite(refused.key);
}

/** What waits for somebody, oldest first. */
export const waitingOf = async (owner: string): Promise<QueuedWrite[]> =>
  (await allWrites()).filter((each) => each.state === 'waiting' && each.owner === owner);

/**
 * Whether anything waits for visitors or for `owner`, and may be sent here; for whomever, where nobody is here: it is
 * sent once they are.
 */
export const doesAnyWait = async (owner: string | null = null): Promise<boolean> =>
  (await allWrites()).some(
    (each) =>
      each.state === 'waiting' && (owner === null || each.owner === '' || each.owner === owner),
  );

/** What is asked of the server with a write. */
export const requestOf = ({
  key,
  owner,
  method,
  type,
  body,
}: Omit<QueuedWrite, 'state'>): RequestInit => ({
  method: method ?? 'POST',
  headers: {
    'content-type': type,
    'idempotency-key': key,
    // The server takes it from nobody else (`server/http/permissions-header.ts`).
    ...(owner !== '' && { [readerHeaderName]: owner }),
  },
  body,
  // A form that was taken leads on to its thanks, which nobody would see.
  redirect: 'manual',
});

/** What is said into one conversation, or done with one thing, keeps its order; the rest is sent whatever becomes of that. */
const laneOf = ({ owner, path }: QueuedWrite) =>
  `${owner} ${/^\/api\/[^/]+\/[0-9a-f-]{36}(?=\/|$)/.exec(path)?.[0] ?? path}`;

/** What is kept of a write after an answer; null for nothing. */
function afterAnswer(
  write: QueuedWrite,
  { isTaken, reason }: { isTaken: boolean; reason: string | undefined },
  trouble: QueuedWrite['trouble'] | null,
): QueuedWrite | null {
  if (trouble) return { ...write, trouble };
  if (write.passing) return null;
  const { trouble: _, ...whole } = write;
  // Of what has arrived only the key is remembered.
  if (isTaken) return { ...whole, body: '', state: 'sent' };
  return { ...whole, state: 'refused', ...(reason !== undefined && { reason }) };
}

/** What came of one: done with (taken, or refused for good), to be tried again later, or no answer at all. */
async function send(write: QueuedWrite, fetchFrom: Fetch, now: () => number): Promise<Outcome> {
  // Given up, or replaced, while others were on their way.
  if ((await findWrite(write.key))?.at !== write.at) return 'done';
  let outcome: Outcome = 'done';
  let isTaken = false;
  let reason: string | undefined;
  let pause = 0;
  try {
    const response = await fetchFrom(write.path, requestOf(write));
    outcome = await outcomeOf(response, write.owner);
    isTaken = response.ok || response.type === 'opaqueredirect';
    if (!isTaken) reason = await reasonOf(response);
    pause = retryAfterOf(response, now());
  } catch (error) {
    // One that is never answered is an answer too: what is behind it would wait for ever.
    outcome = isTimeout(error) ? 'later' : 'unanswered';
  }
  if (outcome === 'unanswered' || outcome === 'signed-out') return outcome;
  const trouble = outcome === 'later' ? failureAfter(write.trouble, now(), pause) : null;
  // Whoever has signed out, or given it up meanwhile, has left nothing here, not even that something was sent; and to
  // one that has taken its place this was no answer.
  const isMeant = await changeWrite(write.key, (known) =>
    known?.at === write.at ? afterAnswer(write, { isTaken, reason }, trouble) : undefined,
  );
  return isMeant && trouble !== null ? 'later' : 'done';
}

/**
 * Sends what waits for visitors and for `owner`, oldest first, from one place at a time: tabs and the worker ask for
 * the same lock. What the server does not take now holds up what is behind it in the same conversation, and nothing
 * else. True when nothing is left.
 */
export function sendQueued(
  owner: string,
  fetchFrom: Fetch = fetchInTime,
  now: () => number = Date.now,
): Promise<boolean> {
  return navigator.locks.request(queueTag, async () => {
    const held = new Set<string>();
    let unanswered = 0;
    for (const write of await allWrites()) {
      if (write.state === 'sent' && now() - write.at > remembered) await removeWrite(write.key);
      const isTheirs = write.owner === '' || write.owner === owner;
      if (write.state !== 'waiting' || !isTheirs) continue;
      const lane = laneOf(write);
      if (held.has(lane) || held.has(write.owner)) continue;
      if ((write.trouble?.again ?? 0) > now()) {
        held.add(lane);
        continue;
      }
      const outcome = await send(write, fetchFrom, now);
      if (outcome === 'done') continue;
      held.add(outcome === 'signed-out' ? write.owner : lane);
      if (outcome === 'unanswered') unanswered += 1;
      // Twice without an answer, at two addresses: there is no connection after all.
      if (unanswered > 1) return false;
    }
    return held.size === 0;
  });
}

/** Asks the browser to wake the worker once there is a connection; where it cannot, an open page sends. */
export async function sendLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync: unknown = registration && Reflect.get(registration, 'sync');
  if (typeof sync !== 'object' || sync === null || !('register' in sync)) return;
  const { register } = sync;
  if (typeof register === 'function') await Reflect.apply(register, sync, [queueTag]);
}
