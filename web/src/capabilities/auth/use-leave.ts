import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useArrival } from './use-arrival.ts';
import { useAuth } from './use-auth.ts';

/**
 * Redirects people who arrive signed in to the site, and people who sign in here to their role's
 * landing page (chapter 4).
 */
export function useLeaveWhenSignedIn(): void {
  const state = useAuth();
  const navigate = useArrival();
  // Read once, because the location changes during the redirect.
  const [landing] = useState(useLocation({ select: (location) => location.state.landing }));
  const signedInHere = useRef(false);
  useEffect(() => {
    if (state.status !== 'loading' && state.status !== 'authenticated') signedInHere.current = true;
    if (state.status !== 'authenticated') return;
    navigate(state.user.role, landing ?? (signedInHere.current ? undefined : '/'));
  }, [state, navigate, landing]);
}
