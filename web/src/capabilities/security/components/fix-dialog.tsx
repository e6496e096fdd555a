import type { Finding } from '@trunkline/contract/security';
import { postureItemNames } from '@trunkline/contract/security/posture-items';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { namesOf } from '../name-list.ts';
import { itemTexts } from '../posture-labels.ts';
import { ReasonField } from './reason-field.tsx';

/** Names whom a fix affects and what it does, item by item, before it is made. */
export function FixDialog({
  findings,
  left,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  /** Findings that the person may fix. */
  findings: readonly Finding[];
  /** How many of the selected ones they can't fix here. */
  left: number;
  pending: boolean;
  error: unknown;
  onConfirm: (reason: string | undefined) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
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
        left > 0
          ? `${formatCount(left, 'selected finding', 'selected findings')} can't be fixed here and won't change.`
          : 'The score is assessed again right after.'
      }
      confirmLabel={findings.length === 1 ? 'Fix finding' : 'Fix findings'}
      ready={!needsReason || reason.trim() !== ''}
      pending={pending}
      error={error}
      onConfirm={() => onConfirm(needsReason ? reason.trim() : undefined)}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {postureItemNames.map((kind) => {
          const those = findings.filter((finding) => finding.kind === kind);
          return (
            those.length > 0 && (
              <li key={kind}>
                {findings.length > 1 && (
                  <p className="font-medium wrap-anywhere">
                    {namesOf(those.map(({ label }) => label))}
                  </p>
                )}
                <p className="text-muted">{itemTexts[kind].fix}</p>
              </li>
            )
          );
        })}
      </ul>
      {needsReason && (
        <ReasonField
          value={reason}
          onChange={setReason}
          help="What you found out about the events. It appears in the audit log."
        />
      )}
    </ChangeDialog>
  );
}
