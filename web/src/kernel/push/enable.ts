import { rememberEndpoint } from '../pwa/stored-reader.ts';
import { store } from '../safe-storage.ts';
import { requirePermission, subscribe } from './subscribe.ts';
import { type DescribedSubscription, describeSubscription } from './subscription.ts';
import { pushWanted } from './wanted.ts';

/** The server, as far as it is asked: in documents past the typed API, which is too much for them. */
export interface PushServer<Saved> {
  readonly key: () => Promise<string>;
  readonly save: (subscription: DescribedSubscription) => Promise<Saved>;
}

/** Asks for the permission, subscribes this browser and has it told from now on. Throws PushRefusal where that cannot be. */
export async function enableHere<Saved>(
  person: string | null,
  { key, save }: PushServer<Saved>,
): Promise<Saved> {
  await requirePermission();
  const subscription = describeSubscription(await subscribe(await key()));
  const saved = await save(subscription);
  store(pushWanted, null);
  // Of somebody who has not been in the application yet nothing is remembered here; the next page there does it.
  if (person !== null) await rememberEndpoint({ id: person }, subscription.endpoint);
  return saved;
}
