import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { firstScreenOf } from './first-screen.ts';
import { leave } from './landing.ts';

/**
 * Navigates a newly signed-in person to a screen, or to their role's landing page, replacing the
 * history entry.
 */
export function useArrival(): (role: string, landing?: '/settings' | '/') => void {
  const navigate = useNavigate();
  return useCallback(
    (role, landing) => {
      const arrive = (target: '/settings' | '/admin' | '/app' | '/profile' | '/') => {
        if (target === '/') leave.insteadOf('/');
        else void navigate({ to: target, replace: true });
      };
      if (landing !== undefined) arrive(landing);
      else void firstScreenOf(role).then(arrive);
    },
    [navigate],
  );
}
