import { useEffect, useRef } from 'react';
import { passkeys } from '@trunkline/contract/kernel/constants';
import { reportProblem } from '../../kernel/report-problem.ts';
import { authRequests } from './auth-requests.ts';
import {
  askForPasskey,
  autofillSupported,
  loadPasskeys,
  cancelAutofill,
  wasCancelled,
} from './passkey-ceremony.ts';
import { completeWithPasskey } from './sign-in.ts';

/** Milliseconds after which the challenge is replaced: a minute before it expires. */
const renewAfter = (passkeys.challengeSeconds - 60) * 1000;
const promptInterval = 30_000;

/**
 * Lets the browser offer passkeys in the address field (conditional UI). Renews the challenge
 * before it expires and whenever `restart` is called.
 */
export function usePasskeyAutofill(
  rememberMe: boolean,
  onFault: (error: unknown) => void,
): { restart: () => void } {
  const restart = useRef<() => void>(() => undefined);
  const latest = useRef({ rememberMe, onFault });
  useEffect(() => {
    latest.current = { rememberMe, onFault };
  });

  useEffect(() => {
    let isUnmounted = false;
    let isWaiting = false;
    let lastPrompt = Number.NEGATIVE_INFINITY;
    const prompt = async () => {
      lastPrompt = Date.now();
      if (!(await autofillSupported())) return;
      const [ceremony] = await Promise.all([authRequests.passkeySignInOptions(), loadPasskeys()]);
      if (isUnmounted) return;
      isWaiting = true;
      const credential = await askForPasskey(ceremony, true);
      try {
        await completeWithPasskey(ceremony.id, credential, latest.current.rememberMe);
      } catch (error) {
        latest.current.onFault(error);
        restart.current();
      }
    };
    const renew = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastPrompt < renewAfter) return;
      prompt().catch((error: unknown) => {
        // The other sign-in methods still work.
        if (!isUnmounted && !wasCancelled(error))
          reportProblem('Could not offer passkeys in the email field', error);
      });
    };
    restart.current = () => {
      lastPrompt = Number.NEGATIVE_INFINITY;
      renew();
    };
    renew();
    const timer = setInterval(renew, promptInterval);
    document.addEventListener('visibilitychange', renew);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
      if (isWaiting) void cancelAutofill();
    };
  }, []);
  return { restart: () => restart.current() };
}
