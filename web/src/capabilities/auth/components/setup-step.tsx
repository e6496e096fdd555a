import type { Enrollment } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { signOut, verifyCode } from '../auth-store.ts';
import { CodeForm } from './code-form.tsx';
import { StepCard } from './step-card.tsx';

const groupsOfFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Setting up the authenticator app that every account needs. */
export function SetupStep({
  enrollment,
  onLeave,
}: {
  enrollment: Enrollment;
  onLeave: () => void;
}) {
  const [cancelling, setCancelling] = useState(false);
  const { id, qr_code: qrCode, secret } = enrollment;
  const complete = async (code: string) => {
    await verifyCode(id, code);
    toast.success('MFA Enabled');
  };
  return (
    <StepCard
      title="Set up two-factor authentication"
      description="Every account is protected by a second step. Scan the code with an authenticator app, then enter the 6 digits it shows."
    >
      <div className="mb-5 grid gap-4">
        <img
          src={qrCode}
          alt="QR code that adds this account to an authenticator app"
          className="mx-auto size-44 rounded-lg border border-border bg-[white] p-2"
        />
        <div>
          <p className="mb-1.5 text-[13px] text-muted" id="secret-label">
            Cannot scan it? Enter this key in the app:
          </p>
          <div className="flex items-center gap-2">
            <code
              aria-labelledby="secret-label"
              className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-1.5 text-[13px] break-all select-all"
            >
              {groupsOfFour(secret)}
            </code>
            <CopyButton
              text={secret}
              label="Copy the key"
              copied="Secret copied"
              failed="Failed to copy"
            />
          </div>
        </div>
      </div>
      <CodeForm submitLabel="Complete Setup" failure={authTexts.setup} onSubmit={complete}>
        <Button variant="ghost" size="large" onClick={() => setCancelling(true)}>
          Cancel
        </Button>
      </CodeForm>
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancel two-factor setup?"
        description="Your account cannot be used until a two-factor method is configured. You can come back and set it up at any time by signing in again."
        cancelLabel="Back to Setup"
        confirmLabel="Sign Out"
        danger
        onConfirm={() => {
          onLeave();
          void signOut();
        }}
      />
    </StepCard>
  );
}
