import { sessionTimes } from '@trunkline/contract/kernel/constants';
import { authRequests } from './auth-requests.ts';
import { expireSession } from './auth-store.ts';
import { reportProblem } from '../../kernel/report-problem.ts';

async function check(): Promise<void> {
  try {
    if ((await authRequests.session()) === null) expireSession();
  } catch (error) {
    // Without an answer nothing is known about the session; the next request will tell.
    reportProblem('The session could not be checked', error);
  }
}

/** Refreshes activity while somebody is signed in, and looks for the session's end when the tab is seen again. */
export function trackSession(): () => void {
  const timer = setInterval(() => void check(), sessionTimes.activityRefresh);
  const seen = () => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
