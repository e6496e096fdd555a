import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { notifyFactorChanged } from '../../offer-ending-others.ts';
import { showFailure, useOwnChange } from '../../use-own-change.ts';

export interface RemovalProps {
  /** On the button and in the question: 'Remove'. */
  label: string;
  /** Says to which row the button belongs. */
  subject: string;
  /** Names the thing: 'Remove “Work phone”?' */
  question: string;
  consequence: ReactNode;
  run: () => Promise<unknown>;
  done: string;
  failed?: string;
  disabled?: boolean;
  /** The second step changes by it: other sessions may then better end. */
  factor?: boolean;
}

/** A button that takes something of the account away, after saying what follows from it. */
export function Removal({
  label,
  subject,
  question,
  consequence,
  run,
  done,
  failed,
  disabled,
  factor = false,
}: RemovalProps) {
  const [asking, setAsking] = useState(false);
  const change = useOwnChange({
    run,
    onDone: () => (factor ? notifyFactorChanged(done) : toast.success(done)),
    onFailed: (error) => showFailure(error, failed),
  });
  // The question goes first: where the second step is asked for, that is a dialog of its own.
  const confirm = () => {
    setAsking(false);
    change.mutate();
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`${label} ${subject}`}
        disabled={disabled}
        pending={change.isPending}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={question}
        description={consequence}
        confirmLabel={label}
        danger
        onConfirm={confirm}
      />
    </>
  );
}
