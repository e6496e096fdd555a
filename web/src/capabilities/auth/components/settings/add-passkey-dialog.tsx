import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { passkeyName } from '../../device-name.ts';
import { notifyFactorChanged } from '../../offer-ending-others.ts';
import { describePasskeyCreation, registerPasskey } from '../../passkey-ceremony.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';
import { NameForm } from './name-form.tsx';

export interface AddPasskeyDialogProps {
  onClose: () => void;
  /** Recovery codes issued with the account's first factor. */
  onCodes: (codes: string[]) => void;
}

/** Adds a passkey on this device: a name, then the browser's own dialog. */
export function AddPasskeyDialog({ onClose, onCodes }: AddPasskeyDialogProps) {
  const [error, setError] = useState<string>();
  const add = useAccountMutation({
    run: (name: string) => registerPasskey(name),
    onDone: ({ recovery_codes: codes }) => {
      notifyFactorChanged(authTexts.passkeyEnabled);
      onClose();
      if (codes) onCodes(codes);
    },
    onFailed: (cause) => setError(describePasskeyCreation(cause)),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Add a passkey"
      description="Your device will ask for your fingerprint, face or screen lock. No secret leaves the device, and you don't type anything to sign in."
    >
      <NameForm
        label="Name"
        help="A name to recognise it by."
        initialName={passkeyName(navigator.userAgent)}
        submitLabel="Create passkey"
        pending={add.isPending}
        error={error}
        onSubmit={(name) => {
          setError(undefined);
          add.mutate(name);
        }}
      />
    </Dialog>
  );
}
