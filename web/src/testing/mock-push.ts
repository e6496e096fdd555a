import { onTestFinished, vi } from 'vitest';

export interface MockPush {
  /** The notification permission before the prompt. */
  permission?: NotificationPermission;
  /** The user's answer to the permission prompt. */
  answer?: NotificationPermission;
  /** Key of an existing subscription. */
  subscribedUnder?: string;
}

/** Creates a key in the form the server sends: 65 bytes, base64url. */
export const pushKey = (byte: number): string =>
  btoa(String.fromCharCode(4, ...Array.from({ length: 64 }, () => byte)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/**
 * Simulates push in the browser, because no real push service is reachable. Subscriptions are
 * numbered.
 */
export function mockPush({
  permission = 'default',
  answer = 'granted',
  subscribedUnder,
}: MockPush = {}) {
  const mocked = { permission, promptCount: 0, subscribed: 0, unsubscribed: [] as string[] };
  let current: PushSubscription | null = null;

  function make(key: BufferSource): PushSubscription {
    mocked.subscribed += 1;
    const endpoint = `https://push.example/${mocked.subscribed}`;
    const view = key instanceof ArrayBuffer ? new Uint8Array(key) : key;
    const applicationServerKey = new Uint8Array(view.buffer).slice().buffer;
    const subscription = {
      endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey },
      getKey: () => null,
      toJSON: () => ({
        endpoint,
        expirationTime: null,
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }),
      unsubscribe() {
        mocked.unsubscribed.push(endpoint);
        if (current?.endpoint === endpoint) current = null;
        return Promise.resolve(true);
      },
    };
    current = subscription;
    return subscription;
  }
  if (subscribedUnder !== undefined) make(bytesOf(subscribedUnder));

  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: ({ applicationServerKey }: { applicationServerKey: BufferSource }) =>
      Promise.resolve(make(applicationServerKey)),
  };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  const spies = [
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration),
    vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration),
    vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => mocked.permission),
    vi.spyOn(Notification, 'requestPermission').mockImplementation(() => {
      mocked.promptCount += 1;
      mocked.permission = answer;
      return Promise.resolve(answer);
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return mocked;
}
