import { CircleDot, Lock, Minus, Pencil } from 'lucide-react';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import type { DraftedCell } from '../../role-draft.ts';
import { phraseOf } from '../../../../kernel/permission-phrase.ts';

const markClass =
  'relative inline-flex size-6 shrink-0 items-center justify-center rounded-md text-text';

/**
 * Marks a cell by icon and text: not saved yet, changed here, or revoked above. If the change can
 * be undone, the mark is a button. Without a mark its space stays reserved.
 */
export function CellMark({ cell, onRevert }: { cell: DraftedCell; onRevert: () => void }) {
  if (cell.revoked_above) {
    const by = cell.revoked_by ?? 'a company above';
    return (
      <span className={markClass} title={`Removed by ${by}`}>
        <Lock aria-hidden="true" className="size-3.5" />
        <span className="sr-only">Removed by {by}</span>
      </span>
    );
  }
  if (!cell.isUnsaved && cell.own === null) return <span aria-hidden="true" className="size-6" />;
  const Icon = cell.isUnsaved ? CircleDot : Pencil;
  const label = cell.isUnsaved ? 'Not saved yet' : 'Changed here';
  const undoLabel = cell.isUnsaved ? 'discard' : 'reset to inherited';
  if (!cell.can_change) {
    return (
      <span className={markClass} title={label}>
        <Icon aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return (
    <Tooltip content={`${label} – ${undoLabel}`}>
      <button
        type="button"
        aria-label={`${label}: ${phraseOf(cell)}. ${undoLabel.charAt(0).toUpperCase()}${undoLabel.slice(1)}`}
        onClick={onRevert}
        className={`${markClass} before:absolute hover:bg-border pointer-coarse:before:-inset-2.5`}
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </button>
    </Tooltip>
  );
}

const legend = [
  [Pencil, 'Changed here'],
  [CircleDot, 'Not saved yet'],
  [Lock, 'Removed by a company above'],
  [Minus, 'Not allowed'],
] as const;

/** Explains the marks; a cell without one is inherited. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
      {legend.map(([Icon, label]) => (
        <li key={label} className="flex items-center gap-1.5">
          <Icon aria-hidden="true" className="size-3.5" />
          {label}
        </li>
      ))}
      <li>No mark: inherited</li>
    </ul>
  );
}
