import { FileText, RotateCw, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { AttachedFile } from '../files/use-files.ts';
import { sizeLabel } from '../labels.ts';

/** Attachments of the message being written, with their progress. */
export function AttachedFiles({
  files,
  onRemove,
  onRetry,
}: {
  files: readonly AttachedFile[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files to send" className="mb-2 grid gap-1">
      {files.map(({ key, name, bytes, state, progress, reason, retryable }) => (
        <li
          key={key}
          className="flex items-center gap-2 rounded-md border border-border bg-surface px-2.5 py-1 text-[13px]"
        >
          <FileText aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{name}</span>
            {state === 'sending' && (
              <ProgressBar label={`Sending ${name}`} value={progress} max={1} />
            )}
            {state === 'failed' && (
              <span role="alert" className="block text-xs text-danger">
                {reason}
              </span>
            )}
          </span>
          <span data-numeric className="shrink-0 text-xs text-muted">
            {sizeLabel(bytes)}
          </span>
          {state === 'failed' && retryable && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Send ${name} again`}
              onClick={() => onRetry(key)}
            >
              <RotateCw aria-hidden="true" className="size-3.5" />
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(key)}
          >
            <X aria-hidden="true" className="size-3.5" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
