import type { PriceList } from '@trunkline/contract/catalog';
import { MoreHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

/** The open dialog of a list. */
export type ListDialogName = 'change' | 'assign' | 'adjust' | 'import';

/** Shows a list's name, audience and actions. */
export function ListHeading({
  list,
  audience,
  editors,
  canChange,
  canCreate,
  onOpenDialog,
  onExport,
}: {
  list: PriceList;
  audience: string;
  /** Names of others who are changing it now. */
  editors: readonly string[];
  canChange: boolean;
  canCreate: boolean;
  onOpenDialog: (kind: ListDialogName) => void;
  /** Undefined if the user can't export prices. */
  onExport: (() => void) | undefined;
}) {
  return (
    <span className="flex items-center justify-between gap-1 md:items-start md:justify-end">
      <span className="grid gap-0.5 md:text-right">
        <span className="font-semibold text-text">{list.name}</span>
        <span>
          {audience === '' ? 'Not assigned' : audience}, {list.currency}
        </span>
        {editors.length > 0 && (
          <span role="status" className="font-medium text-primary-text">
            {new Intl.ListFormat('en').format(editors)} {editors.length === 1 ? 'is' : 'are'}{' '}
            editing
          </span>
        )}
      </span>
      {(canChange || canCreate || onExport) && (
        <Menu
          align="end"
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Actions for ${list.name}`}>
              <MoreHorizontal aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          {canCreate && <MenuItem onSelect={() => onOpenDialog('adjust')}>Change prices…</MenuItem>}
          {canChange && (
            <MenuItem onSelect={() => onOpenDialog('change')}>Edit price list</MenuItem>
          )}
          {canCreate && (
            <MenuItem onSelect={() => onOpenDialog('assign')}>Assign price list</MenuItem>
          )}
          {canCreate && <MenuItem onSelect={() => onOpenDialog('import')}>Import CSV…</MenuItem>}
          {onExport && <MenuItem onSelect={onExport}>Export CSV</MenuItem>}
        </Menu>
      )}
    </span>
  );
}
