import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { firstScreenOf } from './first-screen.ts';
import { consumeIntendedPath } from './intended-path.ts';
import { leave } from './landing.ts';

/**
 * Navigates a newly signed-in user to the given screen, else to the one they requested before
 * signing in, else to their first screen. Replaces the history entry.
 */
export function useArrival(): (role: string, landing?: '/settings' | '/') => void {
  const navigate = useNavigate();
  return useCallback(
    (role, landing) => {
      const goToTarget = (target: '/settings' | '/admin' | '/app' | '/profile' | '/') => {
        if (target === '/') leave.replace('/');
        else void navigate({ to: target, replace: true });
      };
      const intended = consumeIntendedPath();
      if (landing !== undefined) goToTarget(landing);
      else if (intended !== null) void navigate({ href: intended, replace: true });
      else void firstScreenOf(role).then(goToTarget);
    },
    [navigate],
  );
}
