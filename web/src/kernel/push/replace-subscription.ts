import { updateStoredReader, storedReader } from '../pwa/stored-reader.ts';
import { keyBytes } from './key-bytes.ts';
import { describeSubscription } from './subscription.ts';

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface SubscriptionChange {
  /** Null where the browser does not say which it was (Firefox never does). */
  readonly old: PushSubscription | null;
  readonly fresh: PushSubscription | null;
}

interface Parts {
  readonly manager: Pick<PushManager, 'subscribe'>;
  readonly fetchFrom: Fetch;
}

const send = (fetchFrom: Fetch, path: string, given: object) =>
  fetchFrom(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });

/** Under which key the server wants it anew; null where whoever is signed in is not told at that endpoint, or no more. */
async function keyFor(endpoint: string, fetchFrom: Fetch): Promise<string | null> {
  const response = await send(fetchFrom, '/api/notifications/devices/resume', { endpoint });
  if (!response.ok) return null;
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null) return null;
  const key: unknown = Reflect.get(answer, 'public_key');
  return Reflect.get(answer, 'standing') !== 'none' && typeof key === 'string' ? key : null;
}

async function subscribeAnew(
  { old, before }: { old: PushSubscription | null; before: string },
  { manager, fetchFrom }: Parts,
): Promise<PushSubscription | null> {
  if (old !== null) return manager.subscribe(old.options);
  const key = await keyFor(before, fetchFrom);
  if (key === null) return null;
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
}

/**
 * A subscription that the browser has changed, or dropped, is told to the server. Which it was this browser remembers
 * of who is signed in; whether they are to be told here is the server's to say. What does not come to an end here is
 * mended by the next page (`resumePush`).
 */
export async function replaceSubscription(
  { old, fresh }: SubscriptionChange,
  parts: Parts,
): Promise<void> {
  const reader = await storedReader();
  const before = old?.endpoint ?? reader?.endpoint ?? null;
  if (before === null) return;
  const subscription = fresh ?? (await subscribeAnew({ old, before }, parts));
  if (subscription === null) return;
  const { ok } = await send(parts.fetchFrom, '/api/notifications/devices', {
    ...describeSubscription(subscription),
    replaces: before,
  });
  if (ok && reader !== null)
    await updateStoredReader(reader.person, { endpoint: subscription.endpoint });
}
