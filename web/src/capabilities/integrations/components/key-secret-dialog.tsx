import { ShownOnceDialog } from './shown-once-dialog.tsx';

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
    <ShownOnceDialog
      title={`API key for ${name}`}
      secret={secret}
      copyLabel="Copy API key"
      onClose={onClose}
    >
      <p className="text-muted">
        Send it with every request as <code className="font-mono">Authorization: Bearer</code>. The
        operations are described in the{' '}
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
    </ShownOnceDialog>
  );
}
