import type { Enrollment } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { ApiError } from '../../../kernel/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { readSession, signOut } from '../auth-store.ts';
import { describePasskeyCreation } from '../passkey-ceremony.ts';
import { setUpApp, setUpPasskey } from '../second-step.ts';
import { CodeForm } from './code-form.tsx';
import { EnrollmentKey } from './enrollment-key.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SaveCodes } from './save-codes.tsx';
import { StepCard } from './step-card.tsx';

export interface SetupStepProps {
  /** Null where the security policy requires a passkey. */
  enrollment: Enrollment | null;
  /** Recovery codes, shown after setup. */
  codes: readonly string[] | null;
  onLeave: () => void;
}

/** Sets up the second step that every account needs: an authenticator app or a passkey. */
export function SetupStep({ enrollment, codes, onLeave }: SetupStepProps) {
  const [cancelling, setCancelling] = useState(false);
  const setUpWithApp = async (code: string) => {
    if (enrollment === null) return;
    try {
      await setUpApp(enrollment.id, code);
      toast.success(authTexts.mfaEnabled);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'mfa_factor_not_found') throw error;
      await readSession();
      toast.error('This setup key is no longer valid', {
        description: 'It expired, or setup was started again elsewhere. Scan the new code.',
      });
    }
  };
  const setUpWithPasskey = async () => {
    await setUpPasskey();
    toast.success(authTexts.passkeyEnabled);
  };
  if (codes) return <SaveCodes codes={codes} />;
  const cancelButton = (
    <Button variant="ghost" size="large" onClick={() => setCancelling(true)}>
      Cancel
    </Button>
  );
  const passkeyButton = (label: string, variant: 'primary' | 'secondary') => (
    <PasskeyButton
      label={label}
      variant={variant}
      describe={describePasskeyCreation}
      onUse={setUpWithPasskey}
    />
  );
  return (
    <>
      {enrollment === null ? (
        <StepCard
          title="Set up a passkey"
          description="Your company requires a passkey: you sign in with your fingerprint, face or screen lock. Add one to continue."
        >
          <div className="grid gap-2">
            {passkeyButton('Add a passkey', 'primary')}
            {cancelButton}
          </div>
        </StepCard>
      ) : (
        <StepCard
          title="Set up two-factor authentication"
          description="Every account is protected by two-factor authentication. Scan the code with an authenticator app, then enter the 6 digits it shows."
        >
          <EnrollmentKey enrollment={enrollment} />
          <CodeForm submitLabel="Complete Setup" failure={authTexts.setup} onSubmit={setUpWithApp}>
            <div className="grid gap-2">
              {passkeyButton('Use a passkey instead', 'secondary')}
              {cancelButton}
            </div>
          </CodeForm>
        </StepCard>
      )}
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancel two-factor setup?"
        description="Your account cannot be used until a two-factor method is configured. You can set it up at any time by signing in again."
        cancelLabel="Back to Setup"
        confirmLabel="Sign Out"
        danger
        onConfirm={() => {
          onLeave();
          void signOut();
        }}
      />
    </>
  );
}
