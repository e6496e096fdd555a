import type { Passkey } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { authRequests } from '../../auth-requests.ts';
import { notifyFactorChanged } from '../../offer-ending-others.ts';
import { describePasskeyCreation, registerPasskey } from '../../passkey-ceremony.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';

export interface ReplacementProps {
  passkey: Passkey;
  onCodes: (codes: string[]) => void;
}

/**
 * Creates a passkey with the same name on this device, then removes the old one, so that the
 * account is never without a passkey.
 */
export function Replacement({ passkey: { id, name }, onCodes }: ReplacementProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const replace = useAccountMutation({
    run: async () => {
      const { recovery_codes: codes } = await registerPasskey(name);
      await authRequests.removePasskey(id);
      return codes;
    },
    onDone: (codes) => {
      notifyFactorChanged(authTexts.passkeyEnabled);
      if (codes) onCodes(codes);
    },
    onFailed: (error) => toast.error(describePasskeyCreation(error)),
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`Replace ${name}`}
        pending={replace.isPending}
        onClick={() => setIsConfirming(true)}
      >
        Replace
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Replace “${name}”?`}
        description="This device will create a new passkey. The old one will then stop working everywhere."
        confirmLabel="Replace passkey"
        onConfirm={() => {
          setIsConfirming(false);
          replace.mutate();
        }}
      />
    </>
  );
}
