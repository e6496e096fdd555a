import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { authErrors, authTexts } from '@trunkline/contract/kernel/auth-messages';
import { readerOf } from '@trunkline/contract/kernel/reader';
import type { Me } from '@trunkline/contract/users';
import { ApiError } from '../../kernel/api-error.ts';
import { api } from '../../kernel/api.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import {
  forgetOthers,
  forgetPerson,
  forgetSession,
  knowsPerson,
} from '../../kernel/pwa/forget-person.ts';
import { currentReader } from '../../kernel/pwa/current-reader.ts';
import { storeSignedInReader, storedRole } from '../../kernel/pwa/reader.ts';
import {
  dropSignOut,
  isSignOutUnfinished,
  reportSignOut,
} from '../../kernel/pwa/pending-sign-out.ts';
import { retryDelay, shouldRetry } from '../../kernel/query-client.ts';
import { resetPermissions } from '../../kernel/permissions.ts';
import { storageWiped, store } from '../../kernel/safe-storage.ts';
import { describeAuthError } from './auth-error.ts';
import { authRequests } from './auth-requests.ts';
import {
  initialAuthState,
  nextAuthState,
  type ActiveSession,
  type AuthEvent,
  type AuthState,
} from './auth-state.ts';
import { leave } from './landing.ts';
import { onTabMessage, broadcastToTabs } from './tabs-channel.ts';
import { handleViewingEnded } from './viewing.ts';

const { profile } = cacheTimes;
let state: AuthState = initialAuthState;
/** Counts session reads, so that responses to older ones are ignored. */
let readSequence = 0;
/** When the server last confirmed who is signed in. */
let meReadAt = -Infinity;
const listeners = new Set<() => void>();
const cleanups = new Set<() => void>();

export const getAuthState = (): AuthState => state;

export function subscribeToAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the signed-in user once the server has responded; null if signed out or mid sign-in. */
export function signedInUser(): Promise<Me | null> {
  return new Promise((resolve) => {
    const onSettled = () => {
      if (state.status === 'loading') return;
      stop();
      resolve(state.status === 'authenticated' ? state.user : null);
    };
    const stop = subscribeToAuth(onSettled);
    onSettled();
  });
}

/** Registers a cleanup that runs on sign-out, here or in another tab, to drop the person's data. */
export function onSignedOut(cleanup: () => void): void {
  cleanups.add(cleanup);
}

/** Only for the sign-in steps; other callers use the named functions. */
export function dispatch(event: AuthEvent): void {
  const next = nextAuthState(state, event);
  if (next === state) return;
  state = next;
  if (event.type === 'authenticated') meReadAt = Date.now();
  for (const listener of listeners) listener();
}

export function fail(error: unknown, fallback: string): void {
  dispatch({ type: 'failed', ...describeAuthError(error, fallback) });
}

/** Reads the current user, with retries where they may help (chapter 9, 'Profile query'). */
async function readMe(failures = 0): Promise<Me> {
  try {
    return await api.users.me();
  } catch (error) {
    const canRetry = navigator.onLine && failures < profile.retry && shouldRetry(failures, error);
    if (!canRetry) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)));
    return readMe(failures + 1);
  }
}

/**
 * The signed-in user and their session, and a function that puts the rest of the frame into the
 * query cache.
 */
export interface FrameResult {
  user: Me;
  session: ActiveSession;
  seed: () => void;
}
let readFrame: (() => Promise<FrameResult>) | null = null;

/** Sets the function that reads user and session together with the rest of the frame. */
export function setFrameReader(reader: typeof readFrame): void {
  readFrame = reader;
}

/**
 * Reads the frame; null if that fails, in which case its parts load separately. Throws if the
 * server didn't answer in time, because it would not answer the next request either.
 */
async function tryFrame(): Promise<FrameResult | null> {
  try {
    return (await readFrame?.()) ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) reportProblem('Could not read the frame', error);
    else if (error.code === 'timeout') throw error;
    return null;
  }
}

/** After sign-in: finds the available second steps and starts one (chapter 4). */
async function eventOf(session: ActiveSession, hasTriedFrame: boolean): Promise<AuthEvent> {
  if (session.session.aal === 'aal2') {
    const frame = hasTriedFrame ? null : await tryFrame();
    return { type: 'authenticated', ...(frame ?? { user: await readMe() }), session };
  }
  const { user } = session;
  const factors = await authRequests.factors();
  if (factors.passkey_due) return { type: 'enrollment_started', enrollment: null, user };
  const factor = factors.totp.find(({ status }) => status === 'verified');
  if (factor) {
    const challenge = await authRequests.challenge(factor.id);
    return {
      type: 'factor_challenged',
      pending: { factorId: factor.id, challenge },
      factors,
      user,
    };
  }
  if (factors.passkeys > 0) return { type: 'factor_challenged', pending: null, factors, user };
  return { type: 'enrollment_started', enrollment: await authRequests.enroll(), user };
}

/** A person who was signed in before usually still is: one request then returns everything. */
async function readSignedInUser(): Promise<AuthEvent> {
  if (isSignOutUnfinished()) await reportSignOut(authRequests.signOut);
  const wasSignedIn = currentReader() !== null;
  const frame = wasSignedIn ? await tryFrame() : null;
  if (frame !== null) return { type: 'authenticated', ...frame };
  const { value: session, byServer } = await authRequests.sessionResponse();
  return session ? eventOf(session, wasSignedIn) : noSession(byServer);
}

/** Drops the previous user's data only if the server itself, not its cache, reports no session. */
function noSession(byServer: boolean): AuthEvent {
  return byServer && knowsPerson() ? { type: 'signed_out' } : { type: 'no_session' };
}

function applyEvent(event: AuthEvent, isSignOutRequested: boolean): void {
  if (event.type === 'signed_out')
    forget(isSignOutRequested ? forgetPerson : forgetSession, event.notice);
  else dispatch(event);
}

function storeSignedInUser({ user, session }: { user: Me; session: ActiveSession }): void {
  store(storedRole, user.role);
  storeSignedInReader(user, session);
}

/** Reads this browser's session from the server, at start and after every step. */
export async function readSession(message = 'Loading...'): Promise<void> {
  readSequence += 1;
  const currentRead = readSequence;
  const isSigningOut = isSignOutUnfinished();
  dispatch({ type: 'started', message });
  try {
    const event = await readSignedInUser();
    if (currentRead !== readSequence) return;
    if (event.type === 'authenticated') {
      storeSignedInUser(event);
      if (readerOf(event.user) !== null) void forgetOthers(event.user.id);
      event.seed?.();
    }
    applyEvent(event, isSigningOut);
  } catch (error) {
    if (currentRead !== readSequence || handleViewingEnded(error)) return;
    if (error instanceof ApiError && error.status === 401)
      applyEvent(noSession(true), isSigningOut);
    else fail(error, authTexts.checkRequirements);
  }
}

/** Reads the session that a sign-in step has just started; this browser's other tabs do too. */
export async function readNewSession(message: string): Promise<void> {
  dropSignOut();
  await readSession(message);
  broadcastToTabs('signed_in');
}

/** Completes sign-in. */
export const enter = (): Promise<void> => readNewSession('Signing you in...');

/** Signing out drops all local data; when a session merely expires, unsaved work is kept. */
function forget(forgetData: () => Promise<void>, notice?: string): void {
  readSequence += 1;
  resetPermissions();
  void forgetData();
  for (const cleanup of cleanups) cleanup();
  dispatch({ type: 'signed_out', notice });
}

/**
 * Signs out here and in every tab. If the server can't be reached, it is notified at the next
 * start.
 */
export async function signOut(): Promise<void> {
  try {
    await reportSignOut(authRequests.signOut);
  } catch (error) {
    reportProblem('Could not report the sign-out to the server yet', error);
  }
  forget(forgetPerson);
  broadcastToTabs('signed_out');
}

/**
 * Signs out on every device, including this one. This can't be retried later, so a failure is
 * reported.
 */
export async function signOutEverywhere(): Promise<void> {
  await authRequests.signOutEverywhere();
  forget(forgetPerson);
  broadcastToTabs('signed_out');
}

/** Leaves a session that has ended on the server. */
export function expireSession(): void {
  if (state.status === 'unauthenticated') return;
  forget(forgetSession, authErrors.session_not_found.message);
}

/** A 401 about the submitted credentials, not about the session. */
const wrongCredentials = new Set(['invalid_credentials', 'invalid_login_credentials']);

/** Updates the current session after an error response that concerns it. */
export function handleApiError(error: unknown): void {
  if (!(error instanceof ApiError) || handleViewingEnded(error)) return;
  if (error.status === 401 && !wrongCredentials.has(error.code)) expireSession();
  // The session has passed only the first step: return to the second.
  else if (error.code === 'mfa_required' && state.status === 'authenticated') void readSession();
}

/** Updates the current user everywhere they are shown. */
export function changeMe(user: Me): void {
  if (state.status === 'authenticated')
    dispatch({ type: 'authenticated', user, session: state.session });
}

/**
 * Rereads the current user after their permissions changed, so that every screen updates. If even
 * this is refused, the error is handled like any other.
 */
export async function refetchMe(): Promise<void> {
  if (state.status !== 'authenticated') return;
  const currentRead = readSequence;
  try {
    const user = await readMe();
    if (currentRead !== readSequence) return;
    store(storedRole, user.role);
    changeMe(user);
  } catch (error) {
    handleApiError(error);
    reportProblem('Could not refresh the permissions', error);
  }
}

/** Rereads the current user when a screen opens, if the last read is too old. */
export async function refreshMe(now = Date.now()): Promise<void> {
  if (state.status !== 'authenticated' || now - meReadAt < profile.staleTime) return;
  // Set before the request, so that it isn't repeated whatever its result.
  meReadAt = now;
  await refetchMe();
}

export const clearAuthError = (): void => dispatch({ type: 'error_cleared' });

// Writes the current user again after the storage was cleared for lack of space.
addEventListener(storageWiped, () => {
  if (state.status === 'authenticated') storeSignedInUser(state);
});

onTabMessage((message) => {
  if (message === 'viewing_changed') return;
  if (message === 'signed_out') forget(forgetPerson);
  // Recovery codes are shown only once: nothing removes them before they are saved.
  else if (state.status === 'mfa_enrollment' && state.codes) return;
  else if (state.status !== 'authenticated') void readSession();
  // Someone else has signed in: reload, since nothing on this page is theirs.
  else if (currentReader() !== readerOf(state.user)) leave.reload();
});
