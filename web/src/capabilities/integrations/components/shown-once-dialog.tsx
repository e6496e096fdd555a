import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows a new secret, which can't be shown again, with how to use it. */
export function ShownOnceDialog({
  title,
  secret,
  copyLabel,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  copyLabel: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      ignoresOutsideClicks
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description="Copy it now. It won't be shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I've copied it
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="flex items-center gap-2 rounded-md border border-border bg-sunken p-2">
          <code className="min-w-0 flex-1 font-mono text-[13px] wrap-anywhere select-all">
            {secret}
          </code>
          <CopyButton
            text={secret}
            label={copyLabel}
            copied="Copied"
            failed="Couldn't copy it. Select the text and copy it yourself."
          />
        </p>
        {children}
      </div>
    </Dialog>
  );
}
