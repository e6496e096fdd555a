import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

/** Shows a new signing secret once. */
export function SecretDialog({
  name,
  created: { secret, previous_expires_at: previousExpiresAt },
  onClose,
}: {
  name: string;
  created: { secret: string; previous_expires_at: string | null };
  onClose: () => void;
}) {
  return (
    <ShownOnceDialog
      title={`Secret for ${name}`}
      secret={secret}
      copyLabel="Copy secret"
      onClose={onClose}
    >
      <p className="text-muted">
        Any Standard Webhooks library can verify messages with this secret. Each message has the
        headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{' '}
        <code>webhook-signature</code>.
      </p>
      {previousExpiresAt !== null && (
        <p className="text-muted">
          The previous secret stops working <RelativeTime value={previousExpiresAt} />.
        </p>
      )}
    </ShownOnceDialog>
  );
}
