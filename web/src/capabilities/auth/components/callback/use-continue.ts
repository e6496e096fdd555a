import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useArrival } from '../../use-arrival.ts';
import { useAuth } from '../../use-auth.ts';

/**
 * Once the first step has been taken here: to the second, or straight in where this browser is trusted.
 * Both take the place of this page, whose link works no more.
 */
export function useContinue(landing?: '/settings'): { taken: boolean; proceed: () => void } {
  const [taken, setTaken] = useState(false);
  const state = useAuth();
  const navigate = useNavigate();
  const arrive = useArrival();
  useEffect(() => {
    if (!taken || state.status === 'loading') return;
    if (state.status !== 'authenticated') {
      void navigate({ to: '/mfa', replace: true, state: { landing } });
      return;
    }
    arrive(state.user.role, landing);
  }, [taken, state, navigate, arrive, landing]);
  return { taken, proceed: () => setTaken(true) };
}
