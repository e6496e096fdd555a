import type { SecurityBlock } from '@trunkline/contract/security';
import { useState } from 'react';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast-store.ts';
import { namesOf } from '../name-list.ts';
import type { SecurityBulk } from '../use-security-bulk.ts';
import { ReasonField } from './reason-field.tsx';

/** Asks for a reason, then releases the selected blocks before they end. */
export function BulkReleaseDialog({
  blocks,
  bulk,
  onClose,
}: {
  blocks: readonly SecurityBlock[];
  bulk: SecurityBulk;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const confirm = () =>
    bulk.run(
      blocks.map(({ id }) => id),
      (security, ids) => security.bulkRelease.call({ ids, reason: reason.trim() }),
      ({ size }) => {
        const were = size === 1 ? 'was' : 'were';
        toast.success(`${formatCount(size, 'block', 'blocks')} ${were} released`);
      },
    );
  return (
    <ChangeDialog
      title={`Release ${formatCount(blocks.length, 'block', 'blocks')}?`}
      description="They'll be able to use Trunkline again right away. They'll be blocked again only for new activity."
      confirmLabel={blocks.length === 1 ? 'Release block' : 'Release blocks'}
      ready={reason.trim() !== ''}
      pending={bulk.pending}
      error={bulk.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{namesOf(blocks.map(({ subject }) => subject))}</p>
      <ReasonField
        value={reason}
        onChange={setReason}
        help="For example, that you called them. The reason appears in the audit log."
      />
    </ChangeDialog>
  );
}
