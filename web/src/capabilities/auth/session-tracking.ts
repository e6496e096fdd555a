import { sessionTimes } from '@trunkline/contract/kernel/constants';
import { ApiError } from '../../kernel/api-error.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { authRequests, withSessionLock } from './auth-requests.ts';
import { expireSession, getAuthState } from './auth-store.ts';

/** Maximum delay of a browser timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Sends a request about the session, and leaves the session if the server reports that it has
 * ended. Other failures are only reported.
 */
async function refreshWith(request: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await request())) expireSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession();
    else reportProblem('Could not check the session', error);
  }
}

/** Checks the session, and returns to sign-in if it has ended. */
export const checkSession = () =>
  refreshWith(() =>
    withSessionLock('exclusive', async () => (await authRequests.session()) !== null),
  );
const recordActivity = () =>
  refreshWith(async () => Boolean(await authRequests.recordSessionActivity()));

/**
 * Milliseconds until the session ends; it is checked again then, so that no one is left on an
 * expired screen.
 */
function remainingTime(): number {
  const state = getAuthState();
  const end = state.status === 'authenticated' ? Date.parse(state.session.session.expiresAt) : NaN;
  return Number.isNaN(end) ? maxTimerMs : Math.min(Math.max(end - Date.now(), 0), maxTimerMs);
}

const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Tracks the session while signed in: reports activity once per half hour of use, and checks for
 * the session's end at its expiry and when the tab becomes visible.
 */
export function trackSession(): () => void {
  let reportedAt = Date.now();
  const onActivity = () => {
    if (Date.now() - reportedAt < sessionTimes.activityRefresh) return;
    reportedAt = Date.now();
    void recordActivity();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void checkSession();
  };
  const end = setTimeout(() => void checkSession(), remainingTime());
  for (const eventName of activityEvents)
    addEventListener(eventName, onActivity, { passive: true });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(end);
    for (const eventName of activityEvents) removeEventListener(eventName, onActivity);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
