import { pushActions, type PushMessage } from '@trunkline/contract/kernel/push-message';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reopenRefused, sendQueued } from '../kernel/queue/queue.ts';
import { allWrites, setDatabaseName } from '../kernel/queue/store.ts';
import { dropDatabase, storedReaderName } from '../kernel/storage/databases.ts';
import { notificationStore } from '@trunkline/contract/kernel/notification-categories';
import {
  storeNotifications,
  readStoredNotifications,
} from '../kernel/storage/stored-notifications.ts';
import { updateStoredReader, storeReader, storedReader } from '../kernel/pwa/stored-reader.ts';
import { clearStoredValues } from '../kernel/storage/monitor.ts';
import { replaceSubscription } from '../kernel/push/replace-subscription.ts';
import { mockPush, pushKey } from '../testing/mock-push.ts';
import { answerClick, showPush } from './shown-push.ts';

const robin = '0198a7c0-0000-7000-8000-000000000001';
const ines = '0198a7c0-0000-7000-8000-000000000002';
const message: PushMessage = {
  id: '0198a7c0-0000-7000-8000-000000000003',
  person: robin,
  title: 'A call was missed',
  body: 'From Harbour.',
  link: '/admin/users',
  reason: 'You may answer calls.',
  category: 'new_messages',
  critical: false,
  actions: pushActions,
};
const { origin } = location;
const addressOf = (input: Request | string) => (typeof input === 'string' ? input : input.url);
const dataIn = (body: unknown): unknown => JSON.parse(typeof body === 'string' ? body : 'null');

const signOut = () => dropDatabase(storedReaderName);
beforeEach(async () => {
  setDatabaseName(`queue of ${crypto.randomUUID()}`);
  await signOut();
  await dropDatabase(notificationStore.database);
  await storeReader(robin, 'north');
});
afterEach(signOut);

describe('a push notification', () => {
  const showNotification = vi.fn(() => Promise.resolve());
  beforeEach(() => showNotification.mockClear());
  const push = (data: unknown) => showPush(data, { showNotification });

  test('is shown to its recipient, with its actions', async () => {
    expect(await push(message)).toBe(true);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'A call was missed',
      expect.objectContaining({
        body: 'From Harbour.',
        tag: message.id,
        requireInteraction: false,
        data: { id: message.id, person: robin, link: '/admin/users' },
        actions: [
          { action: 'open', title: 'Open' },
          { action: 'read', title: 'Mark as read' },
        ],
      }),
    );
  });

  test('stays until dismissed when critical', async () => {
    await push({ ...message, critical: true });
    expect(showNotification).toHaveBeenCalledWith(
      message.title,
      expect.objectContaining({ requireInteraction: true }),
    );
  });

  test.each([
    ['a message to someone else', { ...message, person: ines }],
    ['an empty message', null],
    ['a message in another format', { title: 'Hello' }],
    ['an incomplete message', { ...message, critical: 'yes' }],
  ])('is not shown for %s', async (_whom, data) => {
    expect(await push(data)).toBe(false);
    expect(showNotification).not.toHaveBeenCalled();
  });

  test('is no longer shown to users who have signed out or been replaced by another user', async () => {
    await storeReader(ines, 'north');
    expect(await push(message)).toBe(false);
    await signOut();
    expect(await push(message)).toBe(false);
    expect(showNotification).not.toHaveBeenCalled();
    expect(await readStoredNotifications(robin)).toEqual([]);
  });

  test('is still shown after stored values and caches were deleted to free space', async () => {
    await clearStoredValues();
    expect(await push(message)).toBe(true);
  });

  const now = () => new Date('2026-03-10T12:00:00Z');
  const { actions: _actions, ...stored } = message;

  test('is stored, so that the application shows it offline', async () => {
    await showPush(message, { showNotification, now });
    expect(await readStoredNotifications(robin)).toEqual([
      {
        ...stored,
        read: false,
        readAt: null,
        clicked: false,
        receivedAt: '2026-03-10T12:00:00.000Z',
      },
    ]);
    expect(await readStoredNotifications(ines)).toEqual([]);
  });

  test('does not replace an already stored copy, which has more detail, and is not stored for a device test', async () => {
    const { person: _person, ...item } = stored;
    const read_at = '2026-03-10T11:00:00Z';
    const existing = {
      ...item,
      id: message.id ?? '',
      read_at,
      clicked_at: null,
      received_at: read_at,
    };
    await storeNotifications(robin, [existing]);
    await push(message);
    await push({ ...message, id: null });
    expect(await readStoredNotifications(robin)).toMatchObject([
      { id: message.id, read: true, readAt: read_at },
    ]);
  });

  test('stores as many notifications as the notification centre shows', async () => {
    for (let count = 0; count <= 100; count += 1)
      await showPush(
        { ...message, id: `push ${count}` },
        { showNotification, now: () => new Date(now().getTime() + count) },
      );
    const stored = await readStoredNotifications(robin);
    expect(stored).toHaveLength(100);
    expect(stored.map(({ id }) => id)).not.toContain('push 0');
  });
});

describe('a clicked notification', () => {
  const pushData = { id: message.id, person: robin, link: '/admin/users?open=1' };

  /** Simulates this site's windows at these addresses, and records what happens to them. */
  function click(
    addresses: readonly string[],
    {
      data = pushData,
      action = '',
      connected = true,
    }: {
      data?: unknown;
      action?: string;
      connected?: boolean;
    } = {},
  ) {
    const effects: string[] = [];
    const requests: { path: string; body: unknown }[] = [];
    const windows = {
      matchAll: () =>
        Promise.resolve(
          addresses.map((path) => ({
            url: origin + path,
            focus: () => Promise.resolve(effects.push(`focus ${path}`)),
            postMessage: ({ link }: { link: string }) =>
              void effects.push(`${path} follows ${link}`),
          })),
        ),
      openWindow: (url: string) => Promise.resolve(effects.push(`open ${url.replace(origin, '')}`)),
    };
    const fetchFrom = (input: Request | string, init?: RequestInit) => {
      if (!connected) return Promise.reject(new TypeError('Failed to fetch'));
      requests.push({ path: addressOf(input), body: dataIn(init?.body) });
      return Promise.resolve(new Response('{}'));
    };
    return answerClick(data, action, { windows, fetchFrom }).then(() => ({
      effects,
      requests,
    }));
  }
  const read = (clicked: boolean) => ({
    path: `/api/notifications/${message.id}/read`,
    body: clicked ? { clicked: true } : {},
  });

  test('opens its target, and is marked as read', async () => {
    expect(await click([])).toEqual({
      effects: ['open /admin/users?open=1'],
      requests: [read(true)],
    });
    expect((await click([], { action: 'open' })).effects).toEqual(['open /admin/users?open=1']);
  });

  test('focuses the window that already shows its target', async () => {
    const { effects } = await click(['/about', '/admin/users?open=1']);
    expect(effects).toEqual(['focus /admin/users?open=1']);
  });

  test('lets an application window navigate itself, and leaves public site windows alone', async () => {
    expect((await click(['/about', '/settings'])).effects).toEqual([
      'focus /settings',
      '/settings follows /admin/users?open=1',
    ]);
    expect((await click(['/about'])).effects).toEqual(['open /admin/users?open=1']);
  });

  test('opens nothing when marked as read', async () => {
    expect(await click(['/settings'], { action: 'read' })).toEqual({
      effects: [],
      requests: [read(false)],
    });
  });

  test.each([
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['javascript:alert(1)', '/'],
    [null, '/'],
  ])('a link to %s never leaves the site', async (link, address) => {
    expect((await click([], { data: { ...pushData, link } })).effects).toEqual([`open ${address}`]);
  });

  test('a test notification cannot be marked as read', async () => {
    expect((await click([], { data: { ...pushData, id: null } })).requests).toEqual([]);
    expect(await click([], { data: 'nonsense' })).toEqual({ effects: [], requests: [] });
  });

  test('is marked as read later if the browser is offline', async () => {
    await click([], { action: 'read', connected: false });
    const sent: string[] = [];
    const fetchFrom = (path: string) => {
      sent.push(path);
      return Promise.resolve(new Response('{}'));
    };
    expect(await sendQueued(`${ines}.north`, fetchFrom)).toBe(true);
    expect(sent).toEqual([]);
    expect(await sendQueued(`${robin}.north`, fetchFrom)).toBe(true);
    expect(sent).toEqual([read(false).path]);
    await reopenRefused(read(false).path, () => {
      throw new Error('it was refused');
    });
  });

  test('deletes its queued write if the server rejects it later, because it cannot be corrected', async () => {
    await click([], { action: 'read', connected: false });
    const refuse = () => Promise.resolve(new Response('{}', { status: 404 }));
    expect(await sendQueued(`${robin}.north`, refuse)).toBe(true);
    expect(await allWrites()).toEqual([]);
  });

  test('is not marked as read for a user who has signed out', async () => {
    await signOut();
    expect((await click([], { action: 'read' })).requests).toEqual([]);
  });
});

describe('a subscription changed by the browser', () => {
  interface Change {
    /** Whether the event includes the old subscription; in Firefox it doesn't. */
    readonly includesOld?: boolean;
    /** Whether the browser has already created a new one. */
    readonly hasNew?: boolean;
    readonly resumed?: 'active' | 'renew' | 'none';
    readonly status?: number;
  }
  const [save, resume] = ['/api/notifications/devices', '/api/notifications/devices/resume'];
  const oldEndpoint = 'https://push.example/1';

  async function change({ includesOld, hasNew, resumed = 'renew', status = 200 }: Change) {
    const browser = mockPush({ permission: 'granted', subscribedUnder: pushKey(7) });
    const manager = (await navigator.serviceWorker.ready).pushManager;
    const current = await manager.getSubscription();
    const key = current?.options.applicationServerKey ?? null;
    const replacement = hasNew ? await manager.subscribe({ applicationServerKey: key }) : null;
    const requests: unknown[] = [];
    const fetchFrom = (path: string, init: RequestInit) => {
      requests.push([path, dataIn(init.body)]);
      const body = path === resume ? { status: resumed, public_key: pushKey(9) } : {};
      return Promise.resolve(Response.json(body, { status }));
    };
    await replaceSubscription(
      { old: includesOld ? current : null, fresh: replacement },
      { manager, fetchFrom },
    );
    const serverKey = (await manager.getSubscription())?.options.applicationServerKey;
    return { requests, browser, keyByte: new Uint8Array(serverKey ?? new ArrayBuffer())[1] };
  }
  const saved = [
    save,
    expect.objectContaining({
      endpoint: 'https://push.example/2',
      replaces: oldEndpoint,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
  ];

  test.each([true, false])(
    'is sent to the server (created by the browser: %s)',
    async (isCreated) => {
      const { requests, keyByte } = await change({ includesOld: true, hasNew: isCreated });
      expect(requests).toEqual([saved]);
      expect(keyByte).toBe(7);
    },
  );

  test('replaces the subscription last sent if the browser does not report the old one', async () => {
    await updateStoredReader(robin, { endpoint: oldEndpoint });
    const { requests, keyByte } = await change({});
    expect(requests).toEqual([[resume, { endpoint: oldEndpoint }], saved]);
    // The new subscription uses the server's current key.
    expect(keyByte).toBe(9);
    expect(await storedReader()).toMatchObject({ endpoint: 'https://push.example/2' });
  });

  test('replaces the subscription last sent if the browser created the new one', async () => {
    await updateStoredReader(robin, { endpoint: oldEndpoint });
    expect((await change({ hasNew: true })).requests).toEqual([saved]);
  });

  test.each([{ resumed: 'none' }, { status: 401 }] as const)(
    'creates nothing if push is off on this device or the session has ended: %o',
    async (response) => {
      await updateStoredReader(robin, { endpoint: oldEndpoint });
      const { requests, browser } = await change(response);
      expect(requests).toEqual([[resume, { endpoint: oldEndpoint }]]);
      expect(browser.subscribed).toBe(1);
      // The endpoint is kept, so that the next page can repair the subscription.
      expect(await storedReader()).toMatchObject({ endpoint: oldEndpoint });
    },
  );

  test('ignores the endpoint of a previous user', async () => {
    await updateStoredReader(robin, { endpoint: oldEndpoint });
    await storeReader(ines, 'north');
    expect((await change({})).requests).toEqual([]);
    await updateStoredReader(robin, { endpoint: oldEndpoint });
    expect(await storedReader()).toMatchObject({ person: ines, endpoint: null });
    await signOut();
    expect((await change({})).requests).toEqual([]);
  });
});
