import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import type { PushDevice } from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { api } from '../../kernel/api.ts';
import {
  isPushSupported,
  isUnder,
  ownSubscription,
  pushPermission,
  PushRefusal,
  requirePermission,
  subscribe,
} from '../../kernel/push/subscribe.ts';
import { describeSubscription } from '../../kernel/push/subscription.ts';
import { pushWanted } from '../../kernel/push/wanted.ts';
import { readStored, store } from '../../kernel/safe-storage.ts';

/** Tells whoever is signed in on this device from now on. Throws PushRefusal where that cannot be. */
export async function enablePush(me: Pick<Me, 'id'> | null): Promise<PushDevice> {
  if (!isPushSupported()) throw new PushRefusal(pushTexts.notSupported);
  if (me === null) throw new PushRefusal(pushTexts.notAuthenticated);
  await requirePermission();
  const { public_key: key } = await api.notifications.devices.key({});
  const device = await api.notifications.devices.save(describeSubscription(await subscribe(key)));
  store(pushWanted, null);
  return device;
}

/**
 * Goes on telling whoever has signed in again where they were told before, and mends what broke meanwhile: a
 * subscription that the push service has forgotten, or one under keys that the server has no more.
 */
export async function resumePush(me: Pick<Me, 'id'>): Promise<void> {
  if (pushPermission() !== 'granted' || !isPushSupported()) return;
  if (readStored(pushWanted) !== null) {
    await enablePush(me);
    return;
  }
  const subscription = await ownSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  const { standing, public_key: key } = await api.notifications.devices.resume({ endpoint });
  if (standing === 'none' || (standing === 'active' && isUnder(subscription, key))) return;
  await subscription.unsubscribe();
  const fresh = describeSubscription(await subscribe(key));
  await api.notifications.devices.save({ ...fresh, replaces: endpoint });
}

/** Nothing is told on this device any more, as far as the browser has a say in it. */
export async function dropSubscription(endpoint: string): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
}
