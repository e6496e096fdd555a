import type { PriceChange } from '@trunkline/contract/catalog';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';
import { tomorrow } from './days.ts';

/** Reverts a change that has taken effect, by making a new change that restores its old prices. */
export function RevertDialog({
  tenant,
  change: { id, list_id, list, reason },
  onClose,
}: {
  tenant: string;
  change: PriceChange;
  onClose: () => void;
}) {
  return (
    <BulkChangeDialog
      tenant={tenant}
      list={{ id: list_id }}
      title={`Revert “${reason}”?`}
      description={`This will add a change that restores the previous prices in ${list}. Charges until then will stay as they are.`}
      fields={id}
      from={tomorrow()}
      startsWithPreview
      send={(catalog, reverted, { valid_from, reason: why, dry_run }) =>
        catalog.revertPriceChange.call({ id: reverted, valid_from, reason: why, dry_run })
      }
      onClose={onClose}
    />
  );
}
