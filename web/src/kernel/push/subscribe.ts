import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import { keyBytes, PushRefusal } from './key-bytes.ts';

export { PushRefusal } from './key-bytes.ts';

/** Checks whether this browser supports push at all (specification, chapter 5). */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/**
 * Returns the notification permission of this site; null if the browser doesn't support
 * notifications.
 */
export const pushPermission = (): NotificationPermission | null =>
  'Notification' in globalThis ? Notification.permission : null;

/** Asks for permission if the user hasn't decided yet. Throws PushRefusal if it isn't granted. */
export async function requirePermission(): Promise<void> {
  if (!isPushSupported()) throw new PushRefusal(pushTexts.notSupported);
  const permission =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  if (permission === 'denied') throw new PushRefusal(pushTexts.denied);
  if (permission !== 'granted') throw new PushRefusal(pushTexts.notGranted);
}

const isEqual = (a: Uint8Array, b: ArrayBuffer | null) =>
  b !== null &&
  b.byteLength === a.length &&
  new Uint8Array(b).every((byte, index) => byte === a[index]);

/**
 * Returns the push manager; null if no worker is registered, in development or because the user
 * disabled it.
 */
async function pushManager(): Promise<PushManager | null> {
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return null;
  // A worker that has just been registered must activate first.
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Returns this browser's subscription; null if it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/**
 * Returns the existing subscription for this key, or creates one. A subscription for another key
 * is cancelled.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const key = keyBytes(publicKey);
  const manager = await pushManager();
  if (manager === null) throw new Error('No service worker is available');
  const existing = await manager.getSubscription();
  if (existing && isEqual(key, existing.options.applicationServerKey)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

export const usesKey = (subscription: PushSubscription, publicKey: string): boolean =>
  isEqual(keyBytes(publicKey), subscription.options.applicationServerKey);
