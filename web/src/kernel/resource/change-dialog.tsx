import type { ReactNode } from 'react';
import { describeError } from '../describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** A dialog for one change to one or more records: title, consequence and a control. */
export function ChangeDialog({
  title,
  description,
  confirmLabel,
  ready,
  pending,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  /** Whether the choice differs from the current value. */
  ready: boolean;
  pending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const problem = error ? describeError(error) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!ready} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {problem && (
          <p role="alert" className="text-[13px] text-danger">
            {problem.fields[0]?.message ?? problem.message}
            {problem.id && problem.fields.length === 0 && ` Error ID: ${problem.id}`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
