import { Clock, TriangleAlert } from 'lucide-react';
import { useConnection } from '../../../kernel/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { WaitingMessage } from '../outbox/waiting-message.ts';

/** Shows a message that hasn't been sent yet. */
export function WaitingItem({
  message,
  onEdit,
  onRetry,
  onDiscard,
}: {
  message: WaitingMessage;
  /** null if the reader can no longer write. */
  onEdit: (() => void) | null;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const { kind, body, attachments, state, reason } = message;
  const count = attachments.length;
  const { reachable } = useConnection();
  let status = 'Sending…';
  if (state === 'held' && reachable) status = 'Not sent yet. Trying again.';
  else if (state !== 'sending') status = 'Waiting for a connection';
  return (
    <article
      aria-label="Message from you, not sent yet"
      className="flex flex-col items-end px-3 pt-1 sm:px-5"
    >
      <div
        className={classNames(
          'max-w-[min(38rem,85%)] rounded-lg px-3 py-2',
          kind === 'note'
            ? 'border border-dashed border-warning bg-warning-soft'
            : 'bg-primary-soft',
          state === 'refused' && 'border border-danger bg-danger-soft',
        )}
      >
        {kind === 'note' && <p className="mb-1 text-xs font-medium text-warning">Internal note</p>}
        <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        {count > 0 && (
          <p className="text-xs text-muted">{count === 1 ? '1 file' : `${count} files`}</p>
        )}
      </div>
      {state === 'refused' ? (
        <div
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-2 text-[13px]"
        >
          <span className="flex items-center gap-1.5 text-danger">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            Not sent. {reason}
          </span>
          {/* Editing would lose the attachments. */}
          {count === 0 && onEdit && (
            <Button size="small" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button size="small" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : (
        <div className="mt-0.5 flex flex-wrap items-center justify-end gap-x-2 px-0.5 text-xs text-muted">
          <p className="flex items-center gap-1">
            <Clock aria-hidden="true" className="size-3" />
            {status}
          </p>
          {state !== 'sending' && (
            <Button size="small" variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
