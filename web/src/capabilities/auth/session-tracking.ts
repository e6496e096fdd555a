import { sessionTimes } from '@trunkline/contract/kernel/constants';
import { ApiError } from '../../kernel/api-error.ts';
import { reportProblem } from '../../kernel/report-problem.ts';
import { authRequests } from './auth-requests.ts';
import { expireSession, getAuthState } from './auth-store.ts';

/** The longest that a browser's timer can wait. */
const longestTimer = 2 ** 31 - 1;

/** Without an answer nothing is known about the session; the next request will tell. */
async function ask(request: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await request())) expireSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) expireSession();
    else reportProblem('The session could not be checked', error);
  }
}

const check = () => ask(async () => (await authRequests.session()) !== null);
const extend = () => ask(async () => Boolean(await authRequests.extendSession()));

/** Milliseconds until this session ends; checked again then, so that nobody sits before a dead screen. */
function remaining(): number {
  const state = getAuthState();
  const end = state.status === 'authenticated' ? Date.parse(state.session.session.expiresAt) : NaN;
  return Number.isNaN(end) ? longestTimer : Math.min(Math.max(end - Date.now(), 0), longestTimer);
}

const signs = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * While somebody is signed in: refreshes the activity once per half hour in which there was any, and looks
 * for the session's end when the tab is seen again and when its time has come.
 */
export function trackSession(): () => void {
  let told = Date.now();
  const active = () => {
    if (Date.now() - told < sessionTimes.activityRefresh) return;
    told = Date.now();
    void extend();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') void check();
  };
  const end = setTimeout(() => void check(), remaining());
  for (const sign of signs) addEventListener(sign, active, { passive: true });
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearTimeout(end);
    for (const sign of signs) removeEventListener(sign, active);
    document.removeEventListener('visibilitychange', seen);
  };
}
