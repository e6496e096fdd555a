import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isStepPending, subscribeToStep } from '../../../kernel/step-up.ts';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('./confirm-identity.tsx')).ConfirmIdentity,
}));

/**
 * Asks for the second step on behalf of `withStepUp`; rendered once per page, empty until needed.
 */
export function ConfirmIdentityDialog() {
  const isOpen = useSyncExternalStore(subscribeToStep, isStepPending);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity />
    </Suspense>
  );
}
