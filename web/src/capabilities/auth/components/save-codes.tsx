import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { enter } from '../auth-store.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepCard } from './step-card.tsx';

/** Shows the recovery codes once; the person has to confirm that they saved them. */
export function SaveCodes({ codes }: { codes: readonly string[] }) {
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
  }, []);
  return (
    <StepCard
      title="Save your recovery codes"
      description="If you can't use your authenticator app or passkey, sign in with one of these codes. Each works once, and this is the only time they are shown."
    >
      <RecoveryCodes codes={codes} />
      <Button variant="primary" size="large" className="mt-4 w-full" onClick={() => void enter()}>
        I've saved them
      </Button>
    </StepCard>
  );
}
