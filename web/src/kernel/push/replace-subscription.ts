import { describeSubscription } from './subscription.ts';

type Fetch = (input: string, init: RequestInit) => Promise<Response>;

export interface SubscriptionChange {
  readonly old: PushSubscription | null;
  readonly fresh: PushSubscription | null;
}

/**
 * A subscription that the browser has changed, or dropped, is told to the server, under the same key as before. Whether
 * whoever is signed in is to be told here is the server's to say.
 */
export async function replaceSubscription(
  { old, fresh }: SubscriptionChange,
  manager: Pick<PushManager, 'subscribe'>,
  fetchFrom: Fetch,
): Promise<void> {
  if (old === null) return;
  const subscription = fresh ?? (await manager.subscribe(old.options));
  await fetchFrom('/api/notifications/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...describeSubscription(subscription), replaces: old.endpoint }),
  });
}
