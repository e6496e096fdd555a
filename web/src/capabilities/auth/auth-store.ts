import { authErrors, authTexts } from '@trunkline/contract/kernel/auth-messages';
import { signedInHint } from '@trunkline/contract/kernel/constants';
import { ApiError } from '../../kernel/api-error.ts';
import { api } from '../../kernel/api.ts';
import { cookieText } from '../../kernel/cookies.ts';
import { readStored, store } from '../../kernel/safe-storage.ts';
import { describeAuthError } from './auth-error.ts';
import { authRequests, type Credentials } from './auth-requests.ts';
import {
  initialAuthState,
  nextAuthState,
  type ActiveSession,
  type AuthEvent,
  type AuthState,
} from './auth-state.ts';
import { onTabMessage, tellOtherTabs } from './tabs-channel.ts';
import { reportProblem } from '../../kernel/report-problem.ts';

/** Set while the server has not yet heard of a sign-out, so that it is told before anything else. */
const unfinishedSignOut = 'sign_out_unfinished';
export const storedRole = 'user_role';

let state: AuthState = initialAuthState;
const listeners = new Set<() => void>();
const cleanups = new Set<() => void>();

export const getAuthState = (): AuthState => state;

export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs whenever somebody is signed out, here or in another tab: drop what belonged to them. */
export function onSignedOut(cleanup: () => void): void {
  cleanups.add(cleanup);
}

function dispatch(event: AuthEvent): void {
  const next = nextAuthState(state, event);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Signed-in event: ask which second step there is, and start it (chapter 4). */
async function continueWith(session: ActiveSession): Promise<void> {
  if (session.session.aal === 'aal2') return complete(session);
  const { user } = session;
  const { totp } = await authRequests.factors();
  const factor = totp.find((candidate) => candidate.status === 'verified');
  if (!factor) {
    dispatch({ type: 'enrollment_started', enrollment: await authRequests.enroll(), user });
    return;
  }
  const challenge = await authRequests.challenge(factor.id);
  dispatch({ type: 'factor_challenged', pending: { factorId: factor.id, challenge }, user });
}

async function complete(session: ActiveSession): Promise<void> {
  const user = await api.users.me();
  store(storedRole, user.role);
  dispatch({ type: 'authenticated', user, session });
}

function fail(error: unknown, otherwise: string): void {
  dispatch({ type: 'failed', ...describeAuthError(error, otherwise) });
}

/** At start, and after a change in another tab: what does the server know of this browser? */
export async function readSession(message = 'Loading...'): Promise<void> {
  dispatch({ type: 'started', message });
  try {
    if (readStored(unfinishedSignOut) !== null) await tellServerSignedOut();
    const session = await authRequests.session();
    if (session) await continueWith(session);
    else dispatch({ type: 'no_session' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) dispatch({ type: 'no_session' });
    else fail(error, authTexts.checkRequirements);
  }
}

/** First step by password, then whatever second step the account has. */
export async function signIn(credentials: Credentials): Promise<void> {
  dispatch({ type: 'started', message: 'Signing in...' });
  try {
    await authRequests.signIn(credentials);
  } catch (error) {
    fail(error, authTexts.signIn);
    return;
  }
  await readSession('Checking your second step...');
}

/**
 * Second step: the code of an authenticator app, for a factor in use or one being set up. A challenge
 * that has run out is replaced once without a word: the person's code is what counts.
 */
export async function verifyCode(factorId: string, code: string, known?: string): Promise<void> {
  const challengeId = known ?? (await authRequests.challenge(factorId)).id;
  try {
    await authRequests.verify(factorId, challengeId, code);
  } catch (error) {
    const expired = error instanceof ApiError && error.code === 'mfa_challenge_expired';
    if (!expired || known === undefined) throw error;
    return verifyCode(factorId, code);
  }
  await readSession('Signing you in...');
  tellOtherTabs('signed_in');
}

async function tellServerSignedOut(): Promise<void> {
  store(unfinishedSignOut, 'yes');
  await authRequests.signOut();
  store(unfinishedSignOut, null);
}

function forget(notice?: string): void {
  document.cookie = cookieText(signedInHint, '', 0);
  store(storedRole, null);
  for (const cleanup of cleanups) cleanup();
  dispatch({ type: 'signed_out', notice });
}

/** Signs out here and in every tab, also when the server cannot be reached: it hears of it at the next start. */
export async function signOut(): Promise<void> {
  try {
    await tellServerSignedOut();
  } catch (error) {
    reportProblem('The server could not be told of the sign-out yet', error);
  }
  forget();
  tellOtherTabs('signed_out');
}

/** The server no longer knows this session. */
export function expireSession(): void {
  if (state.status === 'unauthenticated') return;
  forget(authErrors.session_not_found.message);
}

/** Somewhere a request was answered 'second step first': go back to it. */
export async function returnToSecondStep(): Promise<void> {
  if (state.status === 'authenticated') await readSession();
}

export const clearAuthError = (): void => dispatch({ type: 'error_cleared' });

onTabMessage((message) => {
  if (message === 'signed_out') forget();
  else if (state.status !== 'authenticated') void readSession();
});
