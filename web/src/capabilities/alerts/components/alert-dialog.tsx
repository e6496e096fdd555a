import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMarkRead } from '../mutations.ts';
import { AlertAbout } from './alert-about.tsx';

export interface AlertDialogProps {
  tenant: string;
  /** The alert to show; null when none is left. */
  alert: ReceivedAlert | null;
  open: boolean;
  onClose: () => void;
}

/**
 * Shows an alert in full, with a button to mark it as read. Keeps its content during the closing
 * animation.
 */
export function AlertDialog({ tenant, alert, open, onClose }: AlertDialogProps) {
  const [shown, setShown] = useState(alert);
  const [wasOpen, setWasOpen] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const { mutateAsync: markRead, isPending } = useMarkRead(tenant);
  // Keeps the alert being read even if a newer one arrives.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setShown(alert);
      setConfirmed(false);
    }
  }
  if (shown === null) return null;
  const { id, wording, title, message, acknowledgement } = shown;
  const needsAcknowledgement = acknowledgement === 'required';
  const read = async () => {
    try {
      await markRead({
        id,
        wording,
        ...(needsAcknowledgement && ({ acknowledged: true } as const)),
      });
    } catch (error) {
      toast.error(describeError(error).message);
    }
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
      description={<AlertAbout alert={shown} />}
      footer={
        <>
          <Button onClick={onClose}>Close (Keep Unread)</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={needsAcknowledgement && !confirmed}
            onClick={() => void read()}
          >
            Mark as Read
          </Button>
        </>
      }
    >
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{message}</p>
      {needsAcknowledgement && (
        <div className="mt-4 rounded-md border border-border bg-sunken px-3 py-2.5">
          <Checkbox
            checked={confirmed}
            onCheckedChange={setConfirmed}
            label="I have read and understood this."
          />
        </div>
      )}
    </Dialog>
  );
}
