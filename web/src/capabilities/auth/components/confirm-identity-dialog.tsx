import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isStepAsked, subscribeToStep } from '../fresh-step.ts';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./confirm-identity.tsx')).ConfirmIdentity,
}));

/** Where `withFreshStep` asks for the second step again; once per page, and nothing until it is needed. */
export function ConfirmIdentityDialog() {
  const asked = useSyncExternalStore(subscribeToStep, isStepAsked);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity />
    </Suspense>
  );
}
