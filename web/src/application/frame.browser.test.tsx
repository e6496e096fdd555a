import { contract } from '@trunkline/contract';
import { type Frame, frameOperations } from '@trunkline/contract/kernel/frame';
import { readAtHeaderName } from '@trunkline/contract/kernel/page-constants';
import { readerName } from '@trunkline/contract/kernel/reader';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expireSession, readSession, setFrameReader } from '../capabilities/auth/index.ts';
import { currentBlock } from '../kernel/blocked.ts';
import { clearCachedResponses } from '../kernel/pwa/clear-cached-responses.ts';
import { currentReader } from '../kernel/pwa/current-reader.ts';
import { storeSignedInReader } from '../kernel/pwa/reader.ts';
import { mockCompanies, northwind } from '../testing/companies-screen.tsx';
import { deferredAnswer, refusal } from '../testing/mock-server.ts';
import { idOf, meOf, sessionOf } from '../testing/records.ts';
import { createApplication, renderApplication } from '../testing/render-screen.tsx';
import { mockAccount } from '../testing/signing-in.ts';
import { readFrame } from './read-frame.ts';
import { frameSeeds } from './seed-frame.ts';

const me = meOf({
  permissions: ['companies:read', 'companies:export', 'messages:read', 'releases:read'],
});
const notification = {
  id: idOf(70),
  category: 'security_alerts',
  title: 'A new device',
  body: 'Someone signed in from Firefox on Linux.',
  link: null,
  reason: 'Security alerts are always sent.',
  critical: true,
  read_at: null,
  received_at: '2026-03-01T12:00:00Z',
  clicked_at: null,
} as const;
const frameOf = (list: unknown): Frame => ({
  session: { id: idOf(72), expires_at: '2099-01-01T00:00:00.000Z' },
  me,
  counts: { companies: 42, users: 8, integrations: 3, services: 5, partners: 0, recycle_bin: 2 },
  unread: { count: 3 },
  alerts: {
    items: [
      {
        id: idOf(71),
        title: 'Maintenance tonight',
        message: '',
        alert_type: 'info',
        acknowledgement: 'none',
        company_name: 'Otterline',
        shown_at: '2026-03-01T12:00:00Z',
        wording: 1,
      },
    ],
    count: 1,
  },
  notifications: { items: [notification], unread: 1 },
  news: { items: [], unseen: 0 },
  exports: { items: [] },
  views: list === undefined ? null : { items: [], default_view: null },
});

function openPage(path = '/admin/companies') {
  const mocked = mockAccount({ level: 'aal2', me });
  const { server } = mocked;
  mockCompanies(server);
  server.answer(contract.frame.read, ({ list }) => frameOf(list));
  server.answer(contract.notifications.setInitialTimeZone, () => ({ time_zone: 'Asia/Tokyo' }));
  const application = createApplication(path);
  setFrameReader(() => readFrame(application.client, application.router));
  const requestLines = () =>
    server.requests.map(({ method, path: address }) => `${method} ${address}`);
  return { ...mocked, application, path, requestLines };
}
const row = page.getByRole('link', { name: 'Northwind', exact: true });
const navigation = page.getByRole('navigation', { name: 'Admin Portal' });
const cacheName = `reads ${readerName(me.id, me.company.id)}`;

beforeEach(() => clearCachedResponses());
afterEach(() => setFrameReader(null));

describe('a full load', () => {
  test('requests only session, frame and list for the first screen, not the parts of the frame separately', async () => {
    const { application, path, server, requestLines } = openPage();
    const list = deferredAnswer({ items: [northwind], nextCursor: null });
    server.answer(contract.companies.list, () => list.answer);
    void readSession();
    await renderApplication(path, application);
    await expect.poll(requestLines).toContain('GET /api/companies');
    expect(requestLines().toSorted()).toEqual([
      'GET /api/auth/get-session',
      'GET /api/companies',
      'GET /api/frame',
    ]);
    list.release();
    await expect.element(row).toBeVisible();
    expect(server.inputsOf('GET', '/api/frame')).toEqual([{ list: 'companies' }]);
    // Everything around the list appears without further requests.
    await expect
      .element(navigation.getByRole('link', { name: /Company Management/ }))
      .toHaveTextContent('Company Management42');
    await expect
      .element(navigation.getByRole('link', { name: /Messaging Center/ }))
      .toHaveTextContent('Messaging Center3');
    await expect.element(page.getByText('Maintenance tonight')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Notifications, 1/ })).toBeVisible();
    await expect
      .element(page.getByRole('navigation', { name: 'Views of companies' }))
      .toBeVisible();
    // Parts that the first screen doesn't need appear later, and send no requests either.
    await expect.element(page.getByRole('button', { name: 'Exports' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: "What's new" })).toBeVisible();
    // The time zone is reported, and the session read again because the test has no event stream.
    expect(
      requestLines()
        .filter((item) => !/time-zone|get-session/.test(item))
        .toSorted(),
    ).toEqual(['GET /api/companies', 'GET /api/frame']);
  });

  test('requests the frame without a separate session request for someone who was signed in before', async () => {
    const { application, path, requestLines } = openPage();
    storeSignedInReader(me, sessionOf('aal2'));
    await readSession();
    await renderApplication(path, application);
    await expect.element(row).toBeVisible();
    expect(requestLines().slice(0, 2)).toEqual(['GET /api/frame', 'GET /api/companies']);
    const cache = await caches.open(cacheName);
    const stored = await (await cache.match('/api/auth/get-session'))?.json();
    expect(stored).toMatchObject({
      user: { email: me.email },
      session: { id: idOf(72), aal: 'aal2', expiresAt: '2099-01-01T00:00:00.000Z' },
    });
  });

  test('shows sign-in to someone whose session has ended', async () => {
    const { server, account, requestLines } = openPage();
    storeSignedInReader(me, sessionOf('aal2'));
    account.level = null;
    server.answer(contract.frame.read, () => refusal(401));
    await readSession();
    expect(requestLines()).toEqual(['GET /api/frame', 'GET /api/auth/get-session']);
    expect(currentReader()).toBeNull();
  });

  test('shows sign-in on a blocked address', async () => {
    const { server, account } = openPage();
    storeSignedInReader(me, sessionOf('aal2'));
    account.level = null;
    server.answer(contract.frame.read, () => refusal(403, { code: 'blocked' }));
    await readSession();
    expect(currentBlock()).toBeNull();
    expect(currentReader()).toBeNull();
  });

  test('reads the rows for the filters in the address only once', async () => {
    const { application, path, server } = openPage('/admin/companies?status=suspended');
    void readSession();
    await renderApplication(path, application);
    await expect.element(page.getByRole('link', { name: 'Harbour', exact: true })).toBeVisible();
    expect(server.inputsOf('GET', '/api/companies')).toMatchObject([{ status: 'suspended' }]);
  });

  test('reads no rows for someone who cannot enter the portal', async () => {
    const { application, path, server, account } = openPage();
    account.me = meOf({ role: 'end_user', level: 10 });
    server.answer(contract.frame.read, ({ list }) => ({ ...frameOf(list), me: account.me }));
    void readSession();
    await renderApplication(path, application);
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Access Denied/);
    expect(server.inputsOf('GET', '/api/companies')).toEqual([]);
  });
});

test('reads the parts of the frame separately if the frame cannot be read', async () => {
  const { application, path, server } = openPage();
  server.answer(contract.frame.read, () => refusal(500));
  server.answer(contract.messaging.conversations.unread, () => ({ count: 9 }));
  await readSession();
  await renderApplication(path, application);
  await expect.element(row).toBeVisible();
  await expect
    .element(navigation.getByRole('link', { name: /Company Management/ }))
    .toHaveTextContent('Company Management1,234');
  await expect
    .element(navigation.getByRole('link', { name: /Messaging Center/ }))
    .toHaveTextContent('Messaging Center9');
  expect(server.inputsOf('GET', '/api/users/me')).toHaveLength(1);
});

test('discards the frame if the session ended while it was being read', async () => {
  const { application, server } = openPage();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.answer(contract.frame.read, async ({ list }) => {
    await promise;
    return frameOf(list);
  });
  const read = readSession();
  await expect.poll(() => server.inputsOf('GET', '/api/frame')).toHaveLength(1);
  expireSession();
  resolve(undefined);
  await read;
  expect(application.client.getQueryCache().getAll()).toEqual([]);
  expect(await caches.has(cacheName)).toBe(false);
});

test('stores the parts of the frame separately for offline use', async () => {
  const { application, path } = openPage();
  await readSession();
  await renderApplication(path, application);
  await expect.element(row).toBeVisible();
  const cache = await caches.open(cacheName);
  const cachedJson = async (address: string) =>
    (await cache.match(address))?.json() as Promise<unknown>;
  const { counts, unread, alerts, notifications, news, views } = frameOf('companies');
  await expect.poll(() => cachedJson('/api/views?list=companies')).toEqual(views);
  expect(await cachedJson('/api/analytics/counts')).toEqual(counts);
  expect(await cachedJson('/api/conversations/unread')).toEqual(unread);
  expect(await cachedJson('/api/alerts/unread')).toEqual(alerts);
  expect(await cachedJson('/api/notifications')).toEqual(notifications);
  expect(await cachedJson('/api/releases/news')).toEqual(news);
  expect(await cachedJson('/api/exports')).toBeUndefined();
  const response = await cache.match('/api/notifications');
  expect(Date.parse(response?.headers.get(readAtHeaderName) ?? '')).toBeGreaterThan(0);
});

test('every part of the frame has a seed with the address of the operation that reads it', () => {
  const { me: _me, views: _views, ...operations } = frameOperations;
  expect(Object.keys(frameSeeds).toSorted()).toEqual(Object.keys(operations).toSorted());
  for (const [part, { path }] of Object.entries(frameSeeds)) {
    const { route } = Reflect.get(operations, part)['~orpc'];
    // Exports have no path: they are never stored for offline use.
    expect(path).toBe(part === 'exports' ? undefined : `/api${route.path}`);
  }
});
