import { Extended, Session } from '@trunkline/contract/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../testing/mock-server.ts';
import { mockAccount } from '../../testing/signing-in.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { getAuthState, handleApiError, readSession } from './auth-store.ts';
import { checkSession, trackSession } from './session-tracking.ts';
import { authRequests } from './auth-requests.ts';

const minutes = 60_000;
const expired = {
  status: 'unauthenticated',
  notice: 'Your session has expired. Please sign in again.',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function track() {
  const { server, account } = mockAccount({ level: 'aal2' });
  server.answerAuth('POST', 'sessions/extend', Extended, () => ({
    expires_at: '2030-01-01T00:00:00Z',
  }));
  await readSession();
  const stop = trackSession();
  const extendCount = () => server.inputsOf('POST', '/api/auth/sessions/extend').length;
  const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  return { server, account, stop, extendCount, press };
}

test('reports activity once per half hour of use', async () => {
  const { stop, extendCount, press } = await track();
  vi.advanceTimersByTime(29 * minutes);
  press();
  expect(extendCount()).toBe(0);
  vi.advanceTimersByTime(2 * minutes);
  expect(extendCount()).toBe(0);
  press();
  press();
  await expect.poll(extendCount).toBe(1);
  stop();
  vi.advanceTimersByTime(60 * minutes);
  press();
  expect(extendCount()).toBe(1);
});

test('notices a session that ended in the background when the tab is shown again', async () => {
  const { account, stop } = await track();
  account.level = null;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(getAuthState).toEqual(expired);
  stop();
});

test('checks a session at its expiry', async () => {
  const { server, account } = await track();
  const expiresAt = new Date(Date.now() + 10 * minutes).toISOString();
  server.answerAuth('GET', 'get-session', Session, () =>
    account.level
      ? {
          user: { id: account.me.id, email: account.me.email, name: 'Olga Nord' },
          session: { id: account.me.id, aal: 'aal2', expiresAt },
        }
      : null,
  );
  await readSession();
  const stop = trackSession();
  account.level = null;
  vi.advanceTimersByTime(11 * minutes);
  await expect.poll(getAuthState).toEqual(expired);
  stop();
});

test('signs out when the session can no longer be extended, but not after a server error', async () => {
  const { server, stop, press } = await track();
  server.answerAuth('POST', 'sessions/extend', Extended, () => refusal(503));
  vi.advanceTimersByTime(31 * minutes);
  press();
  await expect.poll(() => server.requests.at(-1)?.path).toBe('/api/auth/sessions/extend');
  expect(getAuthState().status).toBe('authenticated');
  server.answerAuth('POST', 'sessions/extend', Extended, () =>
    refusal(401, { code: 'unauthenticated' }),
  );
  vi.advanceTimersByTime(31 * minutes);
  press();
  await expect.poll(getAuthState).toEqual(expired);
  stop();
});

test('updates the session state after an error response about the session', async () => {
  const { account, stop } = await track();
  const refuse = (status: number, code: string) =>
    handleApiError(new ApiError(status, { code, message: 'No.', id: 'e' }));
  refuse(401, 'invalid_credentials');
  refuse(403, 'fresh_mfa_required');
  handleApiError(new TypeError('x'));
  expect(getAuthState().status).toBe('authenticated');
  account.level = 'aal1';
  refuse(403, 'mfa_required');
  await expect.poll(() => getAuthState().status).toBe('mfa_required');
  refuse(401, 'unauthenticated');
  expect(getAuthState()).toEqual(expired);
  stop();
});

test('checks the session only after a request that may replace it', async () => {
  const { server, stop } = await track();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.answerAuth('POST', 'sessions/extend', Extended, () => promise);
  const readCount = () => server.inputsOf('GET', '/api/auth/get-session').length;
  const before = readCount();
  const replacing = authRequests.recordSessionActivity();
  await expect.poll(() => server.inputsOf('POST', '/api/auth/sessions/extend').length).toBe(1);
  const checking = checkSession();
  const { held } = await navigator.locks.query();
  expect(held?.map(({ name }) => name)).toContain('session');
  expect(readCount()).toBe(before);
  resolve({ expires_at: '2030-01-01T00:00:00Z' });
  await Promise.all([replacing, checking]);
  expect(readCount()).toBe(before + 1);
  stop();
});
