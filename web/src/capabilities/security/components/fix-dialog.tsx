import { useQuery } from '@tanstack/react-query';
import type { Finding, FixPreview } from '@trunkline/contract/security';
import { canUndo } from '@trunkline/contract/security/posture-items';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { effectText } from '../effect-texts.ts';
import { previewOptions } from '../queries.ts';
import { ReasonField } from './reason-field.tsx';

/** Previews the people and records that fixes would change, before making them. */
export function FixDialog({
  tenant,
  findings,
  unfixableCount,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  tenant: string;
  /** Findings that the person may fix. */
  findings: readonly Finding[];
  /** Number of selected findings that can't be fixed here. */
  unfixableCount: number;
  pending: boolean;
  error: unknown;
  onConfirm: (previews: readonly FixPreview[], reason: string | undefined) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const query = useQuery(
    previewOptions(
      tenant,
      findings.map(({ id }) => id),
    ),
  );
  const previews = query.data ?? [];
  const possible = previews.filter(({ refusal }) => refusal === null);
  const needsReason = findings.some(({ kind }) => kind === 'critical_events');
  const [first] = findings;
  return (
    <ChangeDialog
      title={
        first && findings.length === 1
          ? `Fix the finding about ${first.label}?`
          : `Fix ${formatCount(findings.length, 'finding', 'findings')}?`
      }
      description={
        unfixableCount > 0
          ? `${formatCount(unfixableCount, 'selected finding', 'selected findings')} can't be fixed here and won't change.`
          : 'The score is recalculated right away.'
      }
      confirmLabel={possible.length === 1 ? 'Fix finding' : 'Fix findings'}
      ready={possible.length > 0 && (!needsReason || reason.trim() !== '')}
      pending={pending}
      error={error}
      onConfirm={() => onConfirm(possible, needsReason ? reason.trim() : undefined)}
      onClose={onClose}
    >
      {query.isError ? (
        <PreviewFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div role="status" aria-label="Loading the preview" className="grid gap-2">
          <Skeleton className="h-4 w-72 max-w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
        </div>
      ) : (
        <Changes previews={previews} />
      )}
      {needsReason && (
        <ReasonField
          value={reason}
          onChange={setReason}
          help="Describe what you found out about the events. The reason appears in the audit log."
        />
      )}
    </ChangeDialog>
  );
}

function PreviewFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, id } = describeError(error);
  return (
    <ErrorState
      title="Couldn't load the preview"
      message={message}
      errorId={id}
      onRetry={onRetry}
    />
  );
}

function Changes({ previews }: { previews: readonly FixPreview[] }) {
  const refused = previews.filter(({ refusal }) => refusal !== null);
  const effects = previews.flatMap((preview) => preview.effects);
  const undoable = previews.filter((preview) =>
    canUndo(preview.effects.map(({ change }) => change)),
  );
  return (
    <div className="grid gap-3">
      {effects.length > 0 && (
        <ul
          aria-label="Changes"
          className="grid max-h-72 list-disc gap-1 overflow-y-auto pl-5 wrap-anywhere"
        >
          {effects.map((effect, index) => (
            <li key={`${index} ${effect.who}`}>{effectText(effect)}</li>
          ))}
        </ul>
      )}
      {undoable.length > 0 && (
        <p className="text-muted">
          {undoable.length === previews.length
            ? 'You can undo this right after.'
            : `You can undo ${formatCount(undoable.length, 'of these fixes', 'of these fixes')} right after.`}
        </p>
      )}
      {refused.length > 0 && (
        <div>
          <p className="font-medium">
            {formatCount(refused.length, "finding won't change", "findings won't change")}
          </p>
          <ul aria-label="Unchanged findings" className="list-disc pl-5 text-muted wrap-anywhere">
            {refused.map(({ id, label, refusal }) => (
              <li key={id}>
                {label}: {refusal}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
