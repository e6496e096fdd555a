import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows a new API key once. */
export function KeySecretDialog({
  name,
  secret,
  onClose,
}: {
  name: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      stays
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`The API key of ${name}`}
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
            label="Copy the API key"
            copied="Copied"
            failed="Couldn't copy it. Select the text and copy it yourself."
          />
        </p>
        <p className="text-muted">
          Send it with every request as <code className="font-mono">Authorization: Bearer</code>.
          The operations are described in the{' '}
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="text-primary-text underline underline-offset-4"
          >
            API reference
          </a>
          .
        </p>
      </div>
    </Dialog>
  );
}
