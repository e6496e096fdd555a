import { useEffect, useState } from 'react';
import { reportProblem } from '../../kernel/report-problem.ts';
import { authRequests, type SignInMethods } from './auth-requests.ts';

/** What every host has; more is only what the server says there is. */
const always: SignInMethods = { sign_up: true, providers: [] };

/** The ways in on this host; null until the server has said, so that no button appears under a finger. */
export function useSignInMethods(): SignInMethods | null {
  const [signInMethods, setWaysIn] = useState<SignInMethods | null>(null);
  useEffect(() => {
    authRequests
      .methods()
      .then(setWaysIn)
      .catch((error: unknown) => {
        reportProblem('The ways in could not be asked for', error);
        setWaysIn(always);
      });
  }, []);
  return signInMethods;
}
