import { useEffect, useState } from 'react';
import { reportProblem } from '../../kernel/report-problem.ts';
import { readSite } from '../../kernel/site.ts';
import { authRequests, type SignInMethods } from './auth-requests.ts';

/** Methods that every host offers; others depend on the server's response. */
const defaults: SignInMethods = { sign_up: true, providers: [] };

/**
 * Returns the sign-in methods of this host; null until loaded, so that no button appears under the
 * pointer.
 */
export function useSignInMethods(): SignInMethods | null {
  const [signInMethods, setSignInMethods] = useState<SignInMethods | null>(() =>
    readSite().bypass ? defaults : null,
  );
  useEffect(() => {
    if (readSite().bypass) return;
    authRequests
      .methods()
      .then(setSignInMethods)
      .catch((error: unknown) => {
        reportProblem('Could not load the sign-in methods', error);
        setSignInMethods(defaults);
      });
  }, []);
  return signInMethods;
}
