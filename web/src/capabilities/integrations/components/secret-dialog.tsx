import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

/** Shows a new secret once. */
export function SecretDialog({
  name,
  made,
  onClose,
}: {
  name: string;
  made: { secret: string; former_until: string | null };
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      stays
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`The secret of ${name}`}
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
            {made.secret}
          </code>
          <CopyButton
            text={made.secret}
            label="Copy the secret"
            copied="Copied"
            failed="Couldn't copy it. Select the text and copy it yourself."
          />
        </p>
        <p className="text-muted">
          Any Standard Webhooks library can verify messages with it. They carry the headers{' '}
          <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>
          .
        </p>
        {made.former_until !== null && (
          <p className="text-muted">
            The previous secret works until <RelativeTime value={made.former_until} />.
          </p>
        )}
      </div>
    </Dialog>
  );
}
