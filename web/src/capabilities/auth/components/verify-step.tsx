import type { FactorList } from '@trunkline/contract/auth';
import { trustedDeviceDays } from '@trunkline/contract/kernel/constants';
import { Button } from '../../../ui/button.tsx';
import type { PendingChallenge } from '../auth-state.ts';
import { enter, signOut } from '../auth-store.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { StepCard } from './step-card.tsx';

export interface VerifyStepProps {
  pending: PendingChallenge | null;
  factors: FactorList;
  onBack: () => void;
}

const reasons: Record<FactorList['challenge_reason'], string> = {
  device_expired: `You last trusted this browser more than ${trustedDeviceDays} days ago.`,
  trusted_elsewhere: "You've trusted other devices, but not this one.",
  every_sign_in: 'This account requires two-factor verification at every sign-in.',
};

const describeApp = ({ passkeys, recovery_codes: codes }: FactorList) =>
  passkeys + codes > 0
    ? 'Enter the code your authenticator app shows for this account, or verify another way.'
    : 'Enter the code your authenticator app shows for this account.';

/** Shows the second step of signing in. */
export function VerifyStep({ pending, factors, onBack }: VerifyStepProps) {
  return (
    <StepCard
      title="Two-factor verification"
      description={
        pending ? describeApp(factors) : "Confirm it's you with a passkey for this account."
      }
    >
      <SecondStepForm
        factors={factors}
        challenge={
          pending ? { factorId: pending.factorId, challengeId: pending.challenge.id } : undefined
        }
        submitLabel="Verify"
        offersTrust
        onVerified={enter}
      >
        <Button
          variant="ghost"
          size="large"
          onClick={() => {
            onBack();
            void signOut();
          }}
        >
          Back
        </Button>
      </SecondStepForm>
      <p className="mt-4 border-t border-border pt-4 text-[13px] text-muted">
        {reasons[factors.challenge_reason]}
      </p>
    </StepCard>
  );
}
