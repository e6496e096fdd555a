import { rememberEndpoint } from '../pwa/stored-reader.ts';
import { store } from '../safe-storage.ts';
import { requirePermission, subscribe } from './subscribe.ts';
import { type DescribedSubscription, describeSubscription } from './subscription.ts';
import { pushWanted } from './wanted.ts';

/** Calls to the server; documents bypass the typed API, which is too large for them. */
export interface PushServer<Saved> {
  readonly key: () => Promise<string>;
  readonly save: (subscription: DescribedSubscription) => Promise<Saved>;
}

/**
 * Asks for permission, subscribes this browser and registers it for push. Throws PushRefusal if
 * that isn't possible.
 */
export async function subscribeDevice<Saved>(
  person: string | null,
  { key, save }: PushServer<Saved>,
): Promise<Saved> {
  await requirePermission();
  const subscription = describeSubscription(await subscribe(await key()));
  const saved = await save(subscription);
  store(pushWanted, null);
  // If the user hasn't opened the application in this browser yet, its next page stores the
  // endpoint.
  if (person !== null) await rememberEndpoint({ id: person }, subscription.endpoint);
  return saved;
}
