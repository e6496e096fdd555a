import type { RecycledItem } from '@trunkline/contract/recycle';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** Asks why something must not go, before nobody can purge it any more. */
export function HoldDialog({
  item,
  pending,
  onClose,
  onConfirm,
}: {
  item: RecycledItem;
  pending: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const confirm = () => {
    if (text !== '') onConfirm(text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Put ${item.label} under legal hold?`}
      description="Nobody can purge it, and it does not go by itself, until it is released."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabled={text === ''} onClick={confirm}>
            Hold
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field
          label="Reason"
          help="For example the number of the case. It stands in the audit log."
        >
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
