import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { clearConfirmation } from '../changes.ts';

/** Asks for confirmation to clear all notifications, in place. */
export function ClearConfirmation({
  onConfirm,
  onCancel,
}: {
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { title, consequence, confirm, cancel } = clearConfirmation;
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      className="mx-4 mb-2 rounded-lg border border-danger bg-danger-soft p-3 text-[13px]"
    >
      <p id={`${id}-title`} className="font-medium">
        {title}
      </p>
      <p id={`${id}-what`}>{consequence}</p>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button ref={cancelButton} size="small" onClick={onCancel}>
          {cancel}
        </Button>
        <Button size="small" variant="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
