import type { PriceList } from '@trunkline/contract/catalog';
import { AdjustDialog } from './adjust-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { AssignListDialog, ChangeListDialog, NewListDialog } from './list-dialogs.tsx';
import type { ListDialogName } from './list-heading.tsx';

export type PriceDialog =
  | { kind: 'new'; listKind: PriceList['kind'] }
  | { kind: ListDialogName; list: PriceList };

const dialogs = {
  change: ChangeListDialog,
  assign: AssignListDialog,
  adjust: AdjustDialog,
  import: ImportDialog,
} as const;

/** Shows the open dialog of the price lists. */
export function PriceDialogs({
  tenant,
  dialog,
  onClose,
}: {
  tenant: string;
  dialog: PriceDialog;
  onClose: () => void;
}) {
  if (dialog.kind === 'new')
    return <NewListDialog tenant={tenant} kind={dialog.listKind} onClose={onClose} />;
  const ListDialog = dialogs[dialog.kind];
  return <ListDialog tenant={tenant} list={dialog.list} onClose={onClose} />;
}
