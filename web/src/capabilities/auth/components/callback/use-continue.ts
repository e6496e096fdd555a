import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useArrival } from '../../use-arrival.ts';
import { useAuth } from '../../use-auth.ts';

/**
 * Continues after the first step: to the second, or straight in on a trusted browser. Both replace
 * this page, whose link no longer works.
 */
export function useContinue(landing?: '/settings'): { isContinuing: boolean; proceed: () => void } {
  const [isContinuing, setIsContinuing] = useState(false);
  const state = useAuth();
  const navigate = useNavigate();
  const goToTarget = useArrival();
  useEffect(() => {
    if (!isContinuing || state.status === 'loading') return;
    if (state.status !== 'authenticated') {
      void navigate({ to: '/mfa', replace: true, state: { landing } });
      return;
    }
    goToTarget(state.user.role, landing);
  }, [isContinuing, state, navigate, goToTarget, landing]);
  return { isContinuing, proceed: () => setIsContinuing(true) };
}
