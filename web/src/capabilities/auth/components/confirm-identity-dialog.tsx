import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isStepAsked, subscribeToStep } from '../../../kernel/fresh-step.ts';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./confirm-identity.tsx')).ConfirmIdentity,
}));

/**
 * Asks for the second step on behalf of `withFreshStep`; rendered once per page, empty until
 * needed.
 */
export function ConfirmIdentityDialog() {
  const asked = useSyncExternalStore(subscribeToStep, isStepAsked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity />
    </Suspense>
  );
}
