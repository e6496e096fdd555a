import type { SecurityEvent } from '@trunkline/contract/security';
import type { ReviewState } from '@trunkline/contract/security/patterns';
import { useState } from 'react';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { eventLabel } from '../labels.ts';
import { useSecurityChange, useUndo } from '../mutations.ts';
import { undoAll } from '../use-security-bulk.ts';
import { ReasonField } from './reason-field.tsx';

const texts = {
  resolved: {
    verb: 'Resolve',
    done: 'The event was resolved',
    description: 'It will no longer need review. It will stay in the list with your reason.',
  },
  dismissed: {
    verb: 'Dismiss',
    done: 'The event was dismissed',
    description:
      'Dismiss an event if it was harmless. It will no longer need review and will stay in the list with your reason.',
  },
  open: {
    verb: 'Reopen',
    done: 'The event was reopened',
    description: 'It will need review again.',
  },
} as const satisfies Record<ReviewState, unknown>;

/** Asks for the reason for a decision about an event. */
export function ReviewDialog({
  tenant,
  event: { id, type },
  state,
  onClose,
}: {
  tenant: string;
  event: SecurityEvent;
  state: ReviewState;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { verb, done, description } = texts[state];
  const undo = useUndo(tenant);
  const review = useSecurityChange(tenant, (security, text: string) =>
    undoAll([id], (ids) => security.reviewEvents.call({ ids, state, reason: text })),
  );
  const reopen = undo(
    ({ reviewEvents }) =>
      undoAll([id], (ids) => reviewEvents.call({ ids, state: 'open', reason: 'Decision undone' })),
    { done: texts.open.done, failed: "Couldn't reopen the event" },
  );
  const confirm = () =>
    review.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success(done, { ...(state !== 'open' && { action: reopen }) });
        onClose();
      },
    });
  return (
    <ChangeDialog
      title={`${verb} ${eventLabel(type)}?`}
      description={description}
      confirmLabel={`${verb} event`}
      ready={reason.trim() !== ''}
      pending={review.isPending}
      error={wasNotConfirmed(review.error) ? null : review.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help="Describe what you found out. The reason appears in the audit log."
      />
    </ChangeDialog>
  );
}
