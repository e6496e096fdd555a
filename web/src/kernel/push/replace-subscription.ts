import { updateStoredReader, storedReader } from '../pwa/stored-reader.ts';
import { keyBytes } from './key-bytes.ts';
import { describeSubscription } from './subscription.ts';

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface SubscriptionChange {
  /** Null if the browser doesn't report the old subscription, as in Firefox. */
  readonly old: PushSubscription | null;
  readonly fresh: PushSubscription | null;
}

interface Parts {
  readonly manager: Pick<PushManager, 'subscribe'>;
  readonly fetchFrom: Fetch;
}

const send = (fetchFrom: Fetch, path: string, data: object) =>
  fetchFrom(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });

/**
 * Returns the server key to resubscribe with; null if the signed-in user isn't registered at that
 * endpoint.
 */
async function keyFor(endpoint: string, fetchFrom: Fetch): Promise<string | null> {
  const response = await send(fetchFrom, '/api/notifications/devices/resume', { endpoint });
  if (!response.ok) return null;
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) return null;
  const key: unknown = Reflect.get(body, 'public_key');
  return Reflect.get(body, 'status') !== 'none' && typeof key === 'string' ? key : null;
}

async function resubscribe(
  { old, oldEndpoint }: { old: PushSubscription | null; oldEndpoint: string },
  { manager, fetchFrom }: Parts,
): Promise<PushSubscription | null> {
  if (old !== null) return manager.subscribe(old.options);
  const key = await keyFor(oldEndpoint, fetchFrom);
  if (key === null) return null;
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
}

/**
 * Reports a subscription that the browser changed or dropped to the server. This browser remembers
 * the signed-in user's old endpoint; the server decides whether it is still registered. If this
 * fails, the next page repairs it (`resumePush`).
 */
export async function replaceSubscription(
  { old, fresh }: SubscriptionChange,
  parts: Parts,
): Promise<void> {
  const reader = await storedReader();
  const oldEndpoint = old?.endpoint ?? reader?.endpoint ?? null;
  if (oldEndpoint === null) return;
  const subscription = fresh ?? (await resubscribe({ old, oldEndpoint }, parts));
  if (subscription === null) return;
  const { ok } = await send(parts.fetchFrom, '/api/notifications/devices', {
    ...describeSubscription(subscription),
    replaces: oldEndpoint,
  });
  if (ok && reader !== null)
    await updateStoredReader(reader.person, { endpoint: subscription.endpoint });
}
