import type { ShownAlert } from '@trunkline/contract/alerts';
import { alertTypes } from '@trunkline/contract/kernel/alert-listing';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMarkRead } from '../mutations.ts';
import { alertTones } from '../tones.ts';

export interface AlertDialogProps {
  tenant: string;
  /** The alert that was opened; null once there is none left. */
  alert: ShownAlert | null;
  open: boolean;
  onClose: () => void;
}

/** An alert in full, to be kept unread or marked as read. What was shown stays while the dialog goes. */
export function AlertDialog({ tenant, alert, open, onClose }: AlertDialogProps) {
  const [shown, setShown] = useState(alert);
  const [wasOpen, setWasOpen] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const { mutateAsync: markRead, isPending } = useMarkRead(tenant);
  // What one reads does not become another alert under one's eyes.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setShown(alert);
      setConfirmed(false);
    }
  }
  if (shown === null) return null;
  const { id, wording, title, message, alert_type: type, acknowledgement } = shown;
  const asks = acknowledgement === 'required';
  const read = async () => {
    try {
      await markRead({ id, wording, ...(asks && ({ acknowledged: true } as const)) });
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
      description={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={alertTones[type]} dot>
            {alertTypes[type]}
          </Badge>
          <span className="text-[13px]">
            {shown.company_name && `${shown.company_name} · `}
            <RelativeTime value={shown.shown_at} />
          </span>
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>Close (Keep Unread)</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={asks && !confirmed}
            onClick={() => void read()}
          >
            Mark as Read
          </Button>
        </>
      }
    >
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{message}</p>
      {asks && (
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
