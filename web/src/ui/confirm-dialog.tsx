import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { backdropClass, viewportClass } from './overlay-class.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the record: 'Delete Northwind Telecom?' */
  title: string;
  /** The consequence, and how it can be undone. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  danger?: boolean;
  pending?: boolean;
}

/** Asks for confirmation of a change that affects others. Escape and Cancel change nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  danger = false,
  pending = false,
}: ConfirmDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Viewport data-toast-room className={viewportClass}>
          <Base.Popup className="flex max-h-full w-full max-w-md flex-col rounded-xl border border-border bg-raised p-5 text-sm text-text shadow-raised transition-[opacity,scale] duration-150 ease-out outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0 motion-reduce:transition-none">
            <Base.Title className="text-base font-semibold tracking-tight">{title}</Base.Title>
            <Base.Description className="mt-2 min-h-0 overflow-y-auto text-muted" render={<div />}>
              {description}
            </Base.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Base.Close className={buttonClass()}>{cancelLabel}</Base.Close>
              <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
