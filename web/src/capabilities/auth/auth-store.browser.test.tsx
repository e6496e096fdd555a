import { contract } from '@trunkline/contract';
import { Session } from '@trunkline/contract/auth';
import { readAtHeaderName, signedInHint } from '@trunkline/contract/kernel/page-constants';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetOthers } from '../../kernel/pwa/forget-person.ts';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import { clearStoredValues } from '../../kernel/storage/monitor.ts';
import {
  draft,
  allPersonalData,
  storePersonalData,
  storedPersonalData,
} from '../../testing/personal-data.ts';
import { refusal } from '../../testing/mock-server.ts';
import { idOf, meOf } from '../../testing/records.ts';
import { mockAccount } from '../../testing/signing-in.ts';
import {
  enter,
  expireSession,
  getAuthState,
  onSignedOut,
  readSession,
  refreshMe,
  signOut,
} from './auth-store.ts';
import { leave } from './landing.ts';

const cleanup = vi.fn<() => void>();
onSignedOut(cleanup);
const storedKeys = async () => (await storedPersonalData()).toSorted();
/** The user's draft and write queue, and a visitor's draft. */
const expectedKeys = [draft, 'of a visitor', 'owned'].toSorted();
const signedOut = { status: 'unauthenticated', notice: null };

beforeEach(async () => {
  cleanup.mockClear();
  await storePersonalData();
  document.cookie = `${signedInHint}=1; path=/`;
});

test.each([
  ['no session', () => null],
  ['an unknown session', () => refusal(401, { code: 'unauthenticated' })],
])(
  "when the server reports %s, only the previous user's unsaved work remains",
  async (_what, respond) => {
    const { server } = mockAccount();
    server.answerAuth('GET', 'get-session', Session, respond);
    await readSession();
    await expect.poll(storedKeys).toEqual(expectedKeys);
    expect(document.cookie).not.toContain(signedInHint);
    expect(cleanup).toHaveBeenCalledOnce();
    expect(getAuthState()).toEqual(signedOut);
  },
);

test('keeps all data when the server cannot be reached', async () => {
  const { server } = mockAccount();
  server.answerAuth('GET', 'get-session', Session, () => {
    throw new TypeError('Failed to fetch');
  });
  await readSession();
  expect(getAuthState().status).toBe('error');
  expect(cleanup).not.toHaveBeenCalled();
  expect(await storedKeys()).toEqual(allPersonalData.toSorted());
});

test("a response from the service worker cache does not count as the server's", async () => {
  const { server } = mockAccount();
  const headers = { [readAtHeaderName]: '2031-05-06T07:08:10.000Z' };
  server.answerAuth('GET', 'get-session', Session, () => Response.json(null, { headers }));
  await readSession();
  expect(getAuthState()).toEqual(signedOut);
  expect(cleanup).not.toHaveBeenCalled();
  expect(await storedKeys()).toEqual(allPersonalData.toSorted());
});

test('clears nothing when no one was signed in', async () => {
  localStorage.clear();
  document.cookie = `${signedInHint}=; path=/; max-age=0`;
  mockAccount();
  await readSession();
  expect(getAuthState()).toEqual(signedOut);
  expect(cleanup).not.toHaveBeenCalled();
});

test('keeps unsaved work for someone who returns after their session ended', async () => {
  mockAccount({ level: 'aal2', me: meOf({ id: idOf(900) }) });
  await readSession();
  expireSession();
  await expect.poll(storedKeys).toEqual(expectedKeys);
  await readSession();
  // Deletions are ordered before later reads of the queue.
  await expect.poll(() => localStorage.getItem('currentUserId')).toBe(idOf(900));
  await forgetOthers(idOf(900));
  expect(await storedKeys()).toEqual(expect.arrayContaining(expectedKeys));
});

test('remembers the signed-in user even after the browser evicted its storage', async () => {
  mockAccount({ level: 'aal2', me: meOf({ id: idOf(900) }) });
  await readSession();
  await clearStoredValues();
  expect(currentReader()).toBe(`${idOf(900)}.${idOf(1)}`);
  await expect.poll(() => caches.has(`reads ${idOf(900)}.${idOf(1)}`)).toBe(true);
  expireSession();
  await clearStoredValues();
  expect(currentReader()).toBeNull();
});

test('removes the data of the previous user when someone else signs in', async () => {
  mockAccount({ level: 'aal2', me: meOf({ id: idOf(901) }) });
  await readSession();
  await expect.poll(storedKeys).not.toContain('owned');
  expect(await storedKeys()).not.toContain(draft);
  expect(await storedKeys()).toContain('of a visitor');
});

test('completes an unfinished sign-out, which removes even unsaved work', async () => {
  mockAccount();
  localStorage.setItem('sign_out_unfinished', 'yes');
  await readSession();
  await expect.poll(storedKeys).toEqual(['of a visitor']);
});

test('a tab reloads when someone else signs in, but not when the same person does', async () => {
  const reload = vi.spyOn(leave, 'reload').mockReturnValue();
  onTestFinished(() => reload.mockRestore());
  const { account } = mockAccount({ level: 'aal2' });
  await readSession();
  const other = new BroadcastChannel('auth');
  onTestFinished(() => other.close());
  const waitForMessage = async () => {
    const received = new Promise((resolve) => {
      const last = new BroadcastChannel('auth');
      last.addEventListener('message', resolve, { once: true });
      onTestFinished(() => last.close());
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('signed_in');
    await received;
  };
  await waitForMessage();
  expect(reload).not.toHaveBeenCalled();
  expect(account.me.id).toBe(localStorage.getItem('currentUserId'));
  localStorage.setItem('currentUserId', idOf(902));
  await waitForMessage();
  expect(reload).toHaveBeenCalledOnce();
});

test("signing out removes all of the user's data, even if the server cannot be reached", async () => {
  const { server } = mockAccount({ level: 'aal2' });
  await readSession();
  server.answerAuth('POST', 'sign-out', Session, () => {
    throw new TypeError('Failed to fetch');
  });
  await signOut();
  await expect.poll(storedKeys).toEqual(['of a visitor']);
  expect(localStorage.getItem('sign_out_unfinished')).toBe('yes');
});

test('a sign-out that never reached the server does not end a later sign-in', async () => {
  const { server } = mockAccount({ level: 'aal2' });
  const respondToSignOut = vi.fn<() => null>(() => null);
  server.answerAuth('POST', 'sign-out', Session, respondToSignOut);
  localStorage.setItem('sign_out_unfinished', 'yes');
  await enter();
  expect(getAuthState().status).toBe('authenticated');
  expect(respondToSignOut).not.toHaveBeenCalled();
  expect(localStorage.getItem('sign_out_unfinished')).toBeNull();
});

test('refetches the current user with the next screen after fifteen minutes, and retries twice where that can help', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server, account } = mockAccount({ level: 'aal2' });
  const requestCount = () => server.inputsOf('GET', '/api/users/me').length;
  await readSession();
  const started = requestCount();
  account.me = meOf({ first_name: 'Olga Maria' });
  vi.advanceTimersByTime(15 * 60_000 - 1);
  await refreshMe();
  expect(requestCount()).toBe(started);
  vi.advanceTimersByTime(1);
  await refreshMe();
  await refreshMe();
  expect(requestCount()).toBe(started + 1);
  expect(getAuthState()).toMatchObject({ user: { first_name: 'Olga Maria' } });
  server.answer(contract.users.me, () => refusal(503));
  vi.advanceTimersByTime(15 * 60_000);
  const refreshing = refreshMe();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestCount()).toBe(started + 4);
  }, 10_000);
  await refreshing;
  expect(getAuthState().status).toBe('authenticated');
});
