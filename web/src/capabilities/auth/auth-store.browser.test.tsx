import { Session } from '@trunkline/contract/auth';
import { readAtHeaderName, signedInHint } from '@trunkline/contract/kernel/constants';
import { beforeEach, expect, test, vi } from 'vitest';
import { everything, keepOfSomebody, keptOfSomebody } from '../../testing/kept-of-somebody.ts';
import { refusal } from '../../testing/played-server.ts';
import { playAccount } from '../../testing/signing-in.ts';
import { enter, getAuthState, onSignedOut, readSession, signOut } from './auth-store.ts';

const forgotten = vi.fn<() => void>();
onSignedOut(forgotten);
const left = async () => (await keptOfSomebody()).toSorted();
const nobody = { status: 'unauthenticated', notice: null };

beforeEach(async () => {
  forgotten.mockClear();
  await keepOfSomebody();
  document.cookie = `${signedInHint}=1; path=/`;
});

test.each([
  ['that there is no session', () => null],
  ['that it does not know the session', () => refusal(401, { code: 'unauthenticated' })],
])('where the server says %s, nothing of who was here stays', async (_what, answer) => {
  const { server } = playAccount();
  server.answerAuth('GET', 'get-session', Session, answer);
  await readSession();
  await expect.poll(left).toEqual(['of a visitor']);
  expect(document.cookie).not.toContain(signedInHint);
  expect(forgotten).toHaveBeenCalledOnce();
  expect(getAuthState()).toEqual(nobody);
});

test('without an answer everything stays', async () => {
  const { server } = playAccount();
  server.answerAuth('GET', 'get-session', Session, () => {
    throw new TypeError('Failed to fetch');
  });
  await readSession();
  expect(getAuthState().status).toBe('error');
  expect(forgotten).not.toHaveBeenCalled();
  expect(await left()).toEqual(everything.toSorted());
});

test('what the worker has kept is not what the server says', async () => {
  const { server } = playAccount();
  const headers = { [readAtHeaderName]: '2031-05-06T07:08:10.000Z' };
  server.answerAuth('GET', 'get-session', Session, () => Response.json(null, { headers }));
  await readSession();
  expect(getAuthState()).toEqual(nobody);
  expect(forgotten).not.toHaveBeenCalled();
  expect(await left()).toEqual(everything.toSorted());
});

test('where nobody was, there is nothing to forget', async () => {
  localStorage.clear();
  document.cookie = `${signedInHint}=; path=/; max-age=0`;
  playAccount();
  await readSession();
  expect(getAuthState()).toEqual(nobody);
  expect(forgotten).not.toHaveBeenCalled();
});

test('a sign-out leaves nothing, also when the server could not be told', async () => {
  const { server } = playAccount({ level: 'aal2' });
  await readSession();
  server.answerAuth('POST', 'sign-out', Session, () => {
    throw new TypeError('Failed to fetch');
  });
  await signOut();
  await expect.poll(left).toEqual(['of a visitor']);
  expect(localStorage.getItem('sign_out_unfinished')).toBe('yes');
});

test('who signs in after a sign-out that the server has not heard of stays signed in', async () => {
  const { server } = playAccount({ level: 'aal2' });
  const signedOut = vi.fn<() => null>(() => null);
  server.answerAuth('POST', 'sign-out', Session, signedOut);
  localStorage.setItem('sign_out_unfinished', 'yes');
  await enter();
  expect(getAuthState().status).toBe('authenticated');
  expect(signedOut).not.toHaveBeenCalled();
  expect(localStorage.getItem('sign_out_unfinished')).toBeNull();
});
