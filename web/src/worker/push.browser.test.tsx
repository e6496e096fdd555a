import { pushActions, type PushMessage } from '@trunkline/contract/kernel/push-message';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveRefused, sendQueued } from '../kernel/queue/queue.ts';
import { allWrites, keepIn } from '../kernel/queue/store.ts';
import { replaceSubscription } from '../kernel/push/replace-subscription.ts';
import { playPush, pushKey } from '../testing/played-push.ts';
import { forgetReads, readsOf } from './reads.ts';
import { answerClick, showPush } from './shown-push.ts';

const robin = '0198a7c0-0000-7000-8000-000000000001';
const ines = '0198a7c0-0000-7000-8000-000000000002';
const message: PushMessage = {
  id: '0198a7c0-0000-7000-8000-000000000003',
  person: robin,
  title: 'A call was missed',
  body: 'From Harbour.',
  link: '/admin/users',
  category: 'new_messages',
  critical: false,
  actions: pushActions,
};
const { origin } = location;
const addressOf = (input: Request | string) => (typeof input === 'string' ? input : input.url);
const dataIn = (body: unknown): unknown => JSON.parse(typeof body === 'string' ? body : 'null');

beforeEach(async () => {
  keepIn(`queue of ${crypto.randomUUID()}`);
  await forgetReads();
  await caches.open(readsOf(`${robin}.north`));
});
afterEach(() => forgetReads());

describe('what is pushed', () => {
  const shown = vi.fn(() => Promise.resolve());
  beforeEach(() => shown.mockClear());
  const push = (data: unknown) => showPush(data, { showNotification: shown });

  test('is shown to whom it is for, with what can be done', async () => {
    expect(await push(message)).toBe(true);
    expect(shown).toHaveBeenCalledExactlyOnceWith(
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

  test('stays until it is looked at where it is critical', async () => {
    await push({ ...message, critical: true });
    expect(shown).toHaveBeenCalledWith(
      message.title,
      expect.objectContaining({ requireInteraction: true }),
    );
  });

  test.each([
    ['somebody else', { ...message, person: ines }],
    ['nobody', null],
    ['something else', { title: 'Hello' }],
    ['half of it', { ...message, critical: 'yes' }],
  ])('is not shown where it is for %s', async (_whom, data) => {
    expect(await push(data)).toBe(false);
    expect(shown).not.toHaveBeenCalled();
  });

  test('is not shown any more to whoever has signed out', async () => {
    await forgetReads();
    expect(await push(message)).toBe(false);
    expect(shown).not.toHaveBeenCalled();
  });
});

describe('pressed', () => {
  const carried = { id: message.id, person: robin, link: '/admin/users?open=1' };

  /** The windows of this site at these addresses, and what becomes of them. */
  function press(
    addresses: readonly string[],
    {
      data = carried,
      action = '',
      connected = true,
    }: {
      data?: unknown;
      action?: string;
      connected?: boolean;
    } = {},
  ) {
    const done: string[] = [];
    const asked: { path: string; body: unknown }[] = [];
    const windows = {
      matchAll: () =>
        Promise.resolve(
          addresses.map((path) => ({
            url: origin + path,
            focus: () => Promise.resolve(done.push(`focus ${path}`)),
            postMessage: ({ link }: { link: string }) => void done.push(`${path} follows ${link}`),
          })),
        ),
      openWindow: (url: string) => Promise.resolve(done.push(`open ${url.replace(origin, '')}`)),
    };
    const fetchFrom = (input: Request | string, init?: RequestInit) => {
      if (!connected) return Promise.reject(new TypeError('Failed to fetch'));
      asked.push({ path: addressOf(input), body: dataIn(init?.body) });
      return Promise.resolve(new Response('{}'));
    };
    return answerClick(data, action, { windows, fetchFrom }).then(() => ({ done, asked }));
  }
  const read = (clicked: boolean) => ({
    path: `/api/notifications/${message.id}/read`,
    body: clicked ? { clicked: true } : {},
  });

  test('it leads where it is about, and is read', async () => {
    expect(await press([])).toEqual({ done: ['open /admin/users?open=1'], asked: [read(true)] });
    expect((await press([], { action: 'open' })).done).toEqual(['open /admin/users?open=1']);
  });

  test('the window that shows it already comes to the front', async () => {
    const { done } = await press(['/about', '/admin/users?open=1']);
    expect(done).toEqual(['focus /admin/users?open=1']);
  });

  test('a window of the application goes there by itself; one of the public site stays', async () => {
    expect((await press(['/about', '/settings'])).done).toEqual([
      'focus /settings',
      '/settings follows /admin/users?open=1',
    ]);
    expect((await press(['/about'])).done).toEqual(['open /admin/users?open=1']);
  });

  test('marked as read, nothing is opened', async () => {
    expect(await press(['/settings'], { action: 'read' })).toEqual({
      done: [],
      asked: [read(false)],
    });
  });

  test.each([
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
    ['javascript:alert(1)', '/'],
    [null, '/'],
  ])('a link to %s leads nowhere else', async (link, address) => {
    expect((await press([], { data: { ...carried, link } })).done).toEqual([`open ${address}`]);
  });

  test('what only shows that it works is nothing to be read', async () => {
    expect((await press([], { data: { ...carried, id: null } })).asked).toEqual([]);
    expect(await press([], { data: 'nonsense' })).toEqual({ done: [], asked: [] });
  });

  test('without a connection it is read once its person is back', async () => {
    await press([], { action: 'read', connected: false });
    const sent: string[] = [];
    const fetchFrom = (path: string) => {
      sent.push(path);
      return Promise.resolve(new Response('{}'));
    };
    expect(await sendQueued(`${ines}.north`, fetchFrom)).toBe(true);
    expect(sent).toEqual([]);
    expect(await sendQueued(`${robin}.north`, fetchFrom)).toBe(true);
    expect(sent).toEqual([read(false).path]);
    await giveRefused(read(false).path, () => {
      throw new Error('it was refused');
    });
  });

  test('what the server refuses later is forgotten: nobody mends it', async () => {
    await press([], { action: 'read', connected: false });
    const refuse = () => Promise.resolve(new Response('{}', { status: 404 }));
    expect(await sendQueued(`${robin}.north`, refuse)).toBe(true);
    expect(await allWrites()).toEqual([]);
  });

  test('whoever has signed out reads nothing', async () => {
    await forgetReads();
    expect((await press([], { action: 'read' })).asked).toEqual([]);
  });
});

describe('a subscription that the browser changes', () => {
  async function change(withFresh: boolean) {
    playPush({ permission: 'granted', subscribedUnder: pushKey(7) });
    const manager = (await navigator.serviceWorker.ready).pushManager;
    const old = await manager.getSubscription();
    const key = old?.options.applicationServerKey ?? null;
    const fresh = withFresh ? await manager.subscribe({ applicationServerKey: key }) : null;
    const asked: unknown[] = [];
    await replaceSubscription({ old, fresh }, manager, (path, init) => {
      asked.push(path, dataIn(init.body));
      return Promise.resolve(new Response('{}'));
    });
    return { asked, isUnderSameKey: (await manager.getSubscription())?.options };
  }

  test.each([true, false])('is told to the server, made by the browser: %s', async (withFresh) => {
    const { asked, isUnderSameKey } = await change(withFresh);
    expect(asked).toEqual([
      '/api/notifications/devices',
      expect.objectContaining({
        endpoint: 'https://push.example/2',
        replaces: 'https://push.example/1',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
      }),
    ]);
    expect(new Uint8Array(isUnderSameKey?.applicationServerKey ?? new ArrayBuffer())[1]).toBe(7);
  });

  test('without the one before, nobody knows whose it is', async () => {
    const asked = vi.fn();
    playPush();
    const { pushManager } = await navigator.serviceWorker.ready;
    await replaceSubscription({ old: null, fresh: null }, pushManager, asked);
    expect(asked).not.toHaveBeenCalled();
  });
});
