import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { notifyFactorChanged } from '../../offer-ending-others.ts';
import { showFailure, useAccountMutation } from '../../use-account-mutation.ts';

export interface RemoveButtonProps {
  /** Label of the button in the row: 'Remove'. */
  label: string;
  /** Label of the confirmation: 'Remove app'. */
  confirmLabel: string;
  /** Names the row for screen readers. */
  subject: string;
  /** Names the object: 'Remove “Work phone”?' */
  title: string;
  consequence: ReactNode;
  run: () => Promise<unknown>;
  done: string;
  failed?: string;
  disabled?: boolean;
  /** Whether it removes a two-factor method. If so, it offers to end other sessions. */
  factor?: boolean;
}

/** Shows a button that removes part of the account after explaining the consequences. */
export function RemoveButton({
  label,
  confirmLabel,
  subject,
  title,
  consequence,
  run,
  done,
  failed,
  disabled,
  factor = false,
}: RemoveButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useAccountMutation({
    run,
    onDone: () => (factor ? notifyFactorChanged(done) : toast.success(done)),
    onFailed: (error) => showFailure(error, failed),
  });
  // Closes this dialog first, because confirming the second step opens its own.
  const confirm = () => {
    setIsConfirming(false);
    change.mutate();
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`${label} ${subject}`}
        disabled={disabled}
        pending={change.isPending}
        onClick={() => setIsConfirming(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={title}
        description={consequence}
        confirmLabel={confirmLabel}
        danger
        onConfirm={confirm}
      />
    </>
  );
}
