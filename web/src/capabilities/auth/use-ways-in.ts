import { useEffect, useState } from 'react';
import { reportProblem } from '../../kernel/report-problem.ts';
import { authRequests, type WaysIn } from './auth-requests.ts';

/** What every host has; more is only what the server says there is. */
const always: WaysIn = { sign_up: true, providers: [] };

/** The ways in on this host; null until the server has said, so that no button appears under a finger. */
export function useWaysIn(): WaysIn | null {
  const [waysIn, setWaysIn] = useState<WaysIn | null>(null);
  useEffect(() => {
    authRequests
      .methods()
      .then(setWaysIn)
      .catch((error: unknown) => {
        reportProblem('The ways in could not be asked for', error);
        setWaysIn(always);
      });
  }, []);
  return waysIn;
}
