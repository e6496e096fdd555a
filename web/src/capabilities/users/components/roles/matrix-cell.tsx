import { Check, Minus } from 'lucide-react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { DraftedCell } from '../../role-draft.ts';
import { phraseOf } from '../../../../kernel/permission-phrase.ts';
import { actionLabel } from '../../role-texts.ts';
import { CellMark } from './cell-mark.tsx';

export interface CellActions {
  onAllow: (cell: DraftedCell, allowed: boolean) => void;
  /** Discards an unsaved change, or resets a saved one to inherited. */
  onRevert: (cell: DraftedCell) => void;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Shows one permission: a checkbox if it may be changed, otherwise an icon, with its mark. */
export function MatrixCell({
  cell,
  hasVisibleLabel = false,
  onAllow,
  onRevert,
}: CellActions & { cell: DraftedCell; hasVisibleLabel?: boolean }) {
  const Icon = cell.allowed ? Check : Minus;
  return (
    <span
      className={classNames(
        'flex items-center gap-1',
        hasVisibleLabel ? 'min-h-11 justify-between' : 'justify-center',
      )}
    >
      {cell.can_change ? (
        <span className="grid">
          <Checkbox
            checked={cell.allowed}
            onCheckedChange={(allowed) => onAllow(cell, allowed)}
            label={
              hasVisibleLabel ? <span className="py-2">{actionLabel(cell.action)}</span> : undefined
            }
            aria-label={hasVisibleLabel ? undefined : capitalize(phraseOf(cell))}
          />
        </span>
      ) : (
        <span className="flex items-center gap-2 text-muted">
          <Icon aria-hidden="true" className="size-4" />
          {hasVisibleLabel && actionLabel(cell.action)}
          <span className="sr-only">
            {cell.allowed ? ' can' : " can't"} {phraseOf(cell)}
          </span>
        </span>
      )}
      <CellMark cell={cell} onRevert={() => onRevert(cell)} />
    </span>
  );
}
