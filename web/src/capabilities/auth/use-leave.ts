import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useArrival } from './use-arrival.ts';
import { useAuth } from './use-auth.ts';

/** Who arrives signed in is sent to the site; who signs in here, to where the role works (chapter 4). */
export function useLeaveWhenSignedIn(): void {
  const state = useAuth();
  const arrive = useArrival();
  // On the way out the address is another one already.
  const [landing] = useState(useLocation({ select: (place) => place.state.landing }));
  const signedInHere = useRef(false);
  useEffect(() => {
    if (state.status !== 'loading' && state.status !== 'authenticated') signedInHere.current = true;
    if (state.status !== 'authenticated') return;
    arrive(state.user.role, landing ?? (signedInHere.current ? undefined : '/'));
  }, [state, arrive, landing]);
}
