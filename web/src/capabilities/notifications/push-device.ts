import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import type { PushDevice } from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { api } from '../../kernel/api.ts';
import { subscribeDevice } from '../../kernel/push/enable.ts';
import {
  isPushSupported,
  usesKey,
  ownSubscription,
  pushPermission,
  PushRefusal,
  subscribe,
} from '../../kernel/push/subscribe.ts';
import { describeSubscription } from '../../kernel/push/subscription.ts';
import { pushWanted } from '../../kernel/push/wanted.ts';
import { storedReader, rememberEndpoint as remember } from '../../kernel/pwa/stored-reader.ts';
import { readStored } from '../../kernel/safe-storage.ts';

/**
 * Enables push notifications for the signed-in person on this device. Throws PushRefusal if that
 * isn't possible.
 */
export async function enablePush(me: Pick<Me, 'id'> | null): Promise<PushDevice> {
  if (!isPushSupported()) throw new PushRefusal(pushTexts.notSupported);
  if (me === null) throw new PushRefusal(pushTexts.notAuthenticated);
  const { devices } = api.notifications;
  return subscribeDevice(me.id, {
    key: async () => (await devices.key({})).public_key,
    save: (subscription) => devices.save(subscription),
  });
}

async function rememberedEndpoint({ id }: Pick<Me, 'id'>): Promise<string | null> {
  const reader = await storedReader();
  return reader?.person === id ? reader.endpoint : null;
}

/**
 * Resumes push notifications after signing in again. Replaces a subscription that the push service
 * or the browser has dropped, that the browser has changed, or whose keys the server no longer has.
 */
export async function resumePush(me: Pick<Me, 'id'>): Promise<void> {
  if (pushPermission() !== 'granted' || !isPushSupported()) return;
  if (readStored(pushWanted) !== null) {
    await enablePush(me);
    return;
  }
  const subscription = await ownSubscription();
  const lastEndpoint = await rememberedEndpoint(me);
  const endpoints = [subscription?.endpoint ?? null, lastEndpoint].filter((item) => item !== null);
  for (const endpoint of new Set(endpoints)) {
    const { status, public_key: key } = await api.notifications.devices.resume({ endpoint });
    if (status === 'none') continue;
    const isOwnEndpoint = subscription?.endpoint === endpoint;
    if (isOwnEndpoint && status === 'active' && usesKey(subscription, key)) {
      await remember(me, endpoint);
      return;
    }
    if (isOwnEndpoint) await subscription.unsubscribe();
    const current = describeSubscription(await subscribe(key));
    const device = await api.notifications.devices.save({ ...current, replaces: endpoint });
    await remember(me, device.endpoint);
    return;
  }
  // The user has turned off push in this browser.
  if (lastEndpoint !== null) await remember(me, null);
}

/** Drops the browser's subscription on this device. */
export async function dropSubscription(me: Pick<Me, 'id'>, endpoint: string): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
  if ((await rememberedEndpoint(me)) === endpoint) await remember(me, null);
}
