import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { Button } from '../../../ui/button.tsx';
import type { PendingChallenge } from '../auth-state.ts';
import { signOut, verifyCode } from '../auth-store.ts';
import { CodeForm } from './code-form.tsx';
import { StepCard } from './step-card.tsx';

export function VerifyStep({ pending, onBack }: { pending: PendingChallenge; onBack: () => void }) {
  return (
    <StepCard
      title="Two-factor verification"
      description="Enter the code your authenticator app shows for this account."
    >
      <CodeForm
        submitLabel="Verify"
        failure={authTexts.verify}
        onSubmit={(code) => verifyCode(pending.factorId, code, pending.challenge.id)}
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
      </CodeForm>
    </StepCard>
  );
}
