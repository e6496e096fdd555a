import { readerHeaderName } from '@trunkline/contract/kernel/constants';
import { readerName } from '@trunkline/contract/kernel/reader';
import { allWrites, findWrite, putWrite, type QueuedWrite, removeWrite } from './store.ts';

export type { QueuedWrite } from './store.ts';

/** What the worker is woken for once there is a connection (Background Sync, where a browser has it). */
export const queueTag = 'queued-writes';

/** Milliseconds for which it is remembered that something was sent: as long as a form may be open. */
const remembered = 24 * 3_600_000;

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * Keeps a write until it can be sent; one of this key that still waits is replaced. False when one was sent before:
 * it is not taken twice.
 */
export async function queueWrite(write: Omit<QueuedWrite, 'state'>): Promise<boolean> {
  const known = await findWrite(write.key);
  if (known !== undefined && known.state !== 'waiting') return false;
  await putWrite({ ...write, state: 'waiting' });
  return true;
}

/** What became of a write; undefined when there never was one of this key. */
export const stateOf = async (key: string): Promise<QueuedWrite['state'] | undefined> =>
  (await findWrite(key))?.state;

/** What waits under this key. */
export async function findWaiting(key: string): Promise<QueuedWrite | undefined> {
  const write = await findWrite(key);
  return write?.state === 'waiting' ? write : undefined;
}

/** Offers a write to this path that the server did not take, so that it can be mended; once it is taken, it is gone here. */
export async function giveRefused(
  path: string,
  take: (write: QueuedWrite) => boolean,
): Promise<void> {
  const refused = (await allWrites()).find(
    (each) => each.state === 'refused' && each.path === path,
  );
  if (refused !== undefined && take(refused)) await removeWrite(refused.key);
}

/**
 * Forgets what waits for anybody but visitors, and but for `person` in whichever company: whoever signs in next sends
 * nothing in another's name.
 */
export async function forgetOwned(person: string | null = null): Promise<void> {
  const isTheirs = (owner: string) => person !== null && owner.startsWith(readerName(person, ''));
  for (const { key, owner } of await allWrites())
    if (owner !== '' && !isTheirs(owner)) await removeWrite(key);
}

/** What waits for somebody, oldest first. */
export const waitingOf = async (owner: string): Promise<QueuedWrite[]> =>
  (await allWrites()).filter((each) => each.state === 'waiting' && each.owner === owner);

/** Whether anything waits, for whomever. */
export const doesAnyWait = async (): Promise<boolean> =>
  (await allWrites()).some(({ state }) => state === 'waiting');

async function codeOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  } catch {
    // Not an answer of the API: its status says what there is to know.
    return null;
  }
}

/** A moment later it may be taken: the server is busy, or not there, or whoever wrote it has to sign in first. */
async function mayBeTakenLater(response: Response, owner: string): Promise<boolean> {
  const { status } = response;
  if (status >= 500 || status === 429 || status === 408) return true;
  if (owner === '') return false;
  return status === 401 || (status === 403 && (await codeOf(response)) === 'mfa_required');
}

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
    // The server takes it from nobody else (`server/http/rights.ts`).
    ...(owner !== '' && { [readerHeaderName]: owner }),
  },
  body,
  // A form that was taken leads on to its thanks, which nobody would see.
  redirect: 'manual',
});

/** Sends one; false when the rest has to wait as well. */
async function send(write: QueuedWrite, fetchFrom: Fetch): Promise<boolean> {
  let response: Response;
  try {
    response = await fetchFrom(write.path, requestOf(write));
  } catch {
    // No connection after all: what waits goes on waiting.
    return false;
  }
  if (await mayBeTakenLater(response, write.owner)) return false;
  // Whoever has signed out meanwhile has left nothing here, not even that something was sent.
  if ((await findWrite(write.key)) === undefined) return true;
  if (write.passing) {
    await removeWrite(write.key);
    return true;
  }
  const taken = response.ok || response.type === 'opaqueredirect';
  // Of what has arrived only the key is remembered.
  await putWrite(taken ? { ...write, body: '', state: 'sent' } : { ...write, state: 'refused' });
  return true;
}

/**
 * Sends what waits for visitors and for `owner`, oldest first, from one place at a time: tabs and the worker ask for
 * the same lock. True when nothing is left.
 */
export function sendQueued(
  owner: string,
  fetchFrom: Fetch = (input, init) => fetch(input, init),
  now: () => number = Date.now,
): Promise<boolean> {
  return navigator.locks.request(queueTag, async () => {
    for (const write of await allWrites()) {
      if (write.state === 'sent' && now() - write.at > remembered) await removeWrite(write.key);
      const isTheirs = write.owner === '' || write.owner === owner;
      if (write.state !== 'waiting' || !isTheirs) continue;
      if (!(await send(write, fetchFrom))) return false;
    }
    return true;
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
