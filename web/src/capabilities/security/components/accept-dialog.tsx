import type { Finding } from '@trunkline/contract/security';
import { maxAcceptedDays, dayProblem } from '@trunkline/contract/security/posture-items';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Input } from '../../../ui/input.tsx';
import { ReasonField } from './reason-field.tsx';

const dayMs = 86_400_000;
/** Long enough to fix a finding, short enough that it isn't forgotten. */
const defaultDays = 30;
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Accepts findings until a given day, for a given reason. */
export function AcceptDialog({
  findings,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  findings: readonly Finding[];
  pending: boolean;
  error: unknown;
  onConfirm: (until: string, reason: string) => void;
  onClose: () => void;
}) {
  const [until, setUntil] = useState(() => dayAfter(defaultDays));
  const [reason, setReason] = useState('');
  const [opened] = useState(() => new Date());
  const problem = until === '' ? 'Please enter a date.' : dayProblem(until, opened);
  const [first] = findings;
  return (
    <ChangeDialog
      title={
        first && findings.length === 1
          ? `Accept the finding about ${first.label}?`
          : `Accept ${formatCount(findings.length, 'finding', 'findings')}?`
      }
      description={`This doesn't fix anything, but the score won't count ${
        findings.length === 1 ? 'it' : 'them'
      } until the acceptance ends.`}
      confirmLabel={findings.length === 1 ? 'Accept finding' : 'Accept findings'}
      ready={problem === null && reason.trim() !== ''}
      pending={pending}
      error={error}
      onConfirm={() => onConfirm(until, reason.trim())}
      onClose={onClose}
    >
      <Field
        label="Accept until"
        required
        help="The last day, at most a year from now."
        error={problem ?? undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            min={dayAfter(0)}
            max={dayAfter(maxAcceptedDays)}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </Field>
      <ReasonField
        value={reason}
        onChange={setReason}
        help="Explain why this is acceptable for now. The reason appears in the audit log."
      />
    </ChangeDialog>
  );
}
