import type { SecurityBlock } from '@trunkline/contract/security';
import { useState } from 'react';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSecurityChange, useUndo } from '../mutations.ts';
import { ReasonField } from './reason-field.tsx';

/** Fields of a block that the dialog needs. */
type ReleasableBlock = Pick<SecurityBlock, 'id' | 'scope' | 'subject' | 'user_id' | 'until'>;

/** Asks for a reason, then releases a block before it ends. */
export function ReleaseDialog({
  tenant,
  block,
  onClose,
}: {
  tenant: string;
  block: ReleasableBlock;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const { subject, scope, user_id: user, until } = block;
  const undo = useUndo(tenant);
  const release = useSecurityChange(tenant, (security, text: string) =>
    security.release.call({ id: block.id, reason: text }),
  );
  const blockAgain = (person: string) =>
    undo(
      ({ block: { call } }) =>
        call({ scope: 'person', user_id: person, until, reason: 'Release undone' }),
      { done: `${subject} was blocked again`, failed: `Couldn't block ${subject} again` },
    );
  const confirm = () =>
    release.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success(`The block on ${subject} was released`, {
          // Only a person can be blocked again without referring to an event.
          ...(scope === 'person' && user !== null && { action: blockAgain(user) }),
        });
        onClose();
      },
    });
  return (
    <ChangeDialog
      title={`Release the block on ${subject}?`}
      description={
        scope === 'account_address'
          ? "They'll be able to try to sign in from this address again right away."
          : "They'll be able to use Trunkline again right away. They'll be blocked again only for new activity."
      }
      confirmLabel="Release block"
      ready={reason.trim() !== ''}
      pending={release.isPending}
      error={wasNotConfirmed(release.error) ? null : release.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        help="For example, that you called them. The reason appears in the audit log."
      />
    </ChangeDialog>
  );
}
