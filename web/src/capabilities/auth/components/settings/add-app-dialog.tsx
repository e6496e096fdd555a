import type { Enrollment } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { totp } from '@trunkline/contract/kernel/constants';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { authRequests } from '../../auth-requests.ts';
import { verifyCode } from '../../verify-second-step.ts';
import { notifyFactorChanged } from '../../offer-ending-others.ts';
import { showFailure, useAccountMutation } from '../../use-account-mutation.ts';
import { CodeForm } from '../code-form.tsx';
import { EnrollmentKey } from '../enrollment-key.tsx';
import { NameForm } from './name-form.tsx';

export interface AddAppDialogProps {
  onClose: () => void;
  /** Recovery codes issued with the account's first factor. */
  onCodes: (codes: string[]) => void;
}

/** Adds an authenticator app: name, key to scan, first code. */
export function AddAppDialog({ onClose, onCodes }: AddAppDialogProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const start = useAccountMutation({
    run: (name: string) => authRequests.enroll(name),
    onDone: setEnrollment,
    onFailed: (error) => showFailure(error, authTexts.startEnrollment),
  });
  const verify = useAccountMutation({
    run: ({ id, code }: { id: string; code: string }) => verifyCode({ factorId: id }, code),
    onDone: ({ recovery_codes: codes }) => {
      notifyFactorChanged(authTexts.mfaEnabled);
      onClose();
      if (codes) onCodes(codes);
    },
    // The form shows the error next to the code.
    onFailed: () => undefined,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Add an authenticator app"
      description={
        enrollment
          ? 'Scan the code with the app, then enter the 6 digits it shows.'
          : 'Any app that shows one-time codes works, on as many devices as you like.'
      }
    >
      {enrollment ? (
        <>
          <EnrollmentKey enrollment={enrollment} />
          <CodeForm
            submitLabel="Complete Setup"
            failure={authTexts.setup}
            onSubmit={async (code) => {
              await verify.mutateAsync({ id: enrollment.id, code });
            }}
          >
            <Button variant="ghost" size="large" onClick={onClose}>
              Cancel
            </Button>
          </CodeForm>
        </>
      ) : (
        <NameForm
          label="Name"
          help="A name to recognise it by, such as “Work phone”."
          initialName={totp.friendlyName}
          submitLabel="Continue"
          pending={start.isPending}
          onSubmit={(name) => start.mutate(name)}
        />
      )}
    </Dialog>
  );
}
