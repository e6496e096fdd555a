import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import { keyBytes, PushRefusal } from './key-bytes.ts';

export { PushRefusal } from './key-bytes.ts';

/** Whether this browser can be pushed to at all (specification, chapter 5). */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** What somebody has said to notifications of this site; null where the browser knows none. */
export const pushPermission = (): NotificationPermission | null =>
  'Notification' in globalThis ? Notification.permission : null;

/** Asks for the permission where nobody has answered yet. Throws PushRefusal where it is not given. */
export async function requirePermission(): Promise<void> {
  if (!isPushSupported()) throw new PushRefusal(pushTexts.notSupported);
  const permission =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  if (permission === 'denied') throw new PushRefusal(pushTexts.denied);
  if (permission !== 'granted') throw new PushRefusal(pushTexts.notGranted);
}

const isSame = (one: Uint8Array, other: ArrayBuffer | null) =>
  other !== null &&
  other.byteLength === one.length &&
  new Uint8Array(other).every((byte, place) => byte === one[place]);

/** Where subscriptions are made; null where no worker is registered, in development or because somebody forbade it. */
async function pushManager(): Promise<PushManager | null> {
  const registration: ServiceWorkerRegistration | undefined =
    await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return null;
  // One that has just been registered has to begin its work first.
  return (await navigator.serviceWorker.ready).pushManager;
}

/** This browser's subscription; null where it has none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/** The subscription under this key: the one that there is, else a new one. One under another key is given up. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const key = keyBytes(publicKey);
  const manager = await pushManager();
  if (manager === null) throw new Error('There is no worker that could be told');
  const existing = await manager.getSubscription();
  if (existing && isSame(key, existing.options.applicationServerKey)) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Whether a subscription was made under this key. */
export const isUnder = (subscription: PushSubscription, publicKey: string): boolean =>
  isSame(keyBytes(publicKey), subscription.options.applicationServerKey);
