import type { PriceList } from '@trunkline/contract/catalog';
import { AdjustDialog } from './adjust-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { AssignListDialog, ChangeListDialog, NewListDialog } from './list-dialogs.tsx';
import type { ListQuestion } from './list-heading.tsx';

export type Asked =
  | { kind: 'new'; listKind: PriceList['kind'] }
  | { kind: ListQuestion; list: PriceList };

const dialogs = {
  change: ChangeListDialog,
  assign: AssignListDialog,
  adjust: AdjustDialog,
  import: ImportDialog,
} as const;

/** The dialog that is open about price lists. */
export function PriceDialogs({
  tenant,
  asked,
  onClose,
}: {
  tenant: string;
  asked: Asked;
  onClose: () => void;
}) {
  if (asked.kind === 'new')
    return <NewListDialog tenant={tenant} kind={asked.listKind} onClose={onClose} />;
  const ListDialog = dialogs[asked.kind];
  return <ListDialog tenant={tenant} list={asked.list} onClose={onClose} />;
}
