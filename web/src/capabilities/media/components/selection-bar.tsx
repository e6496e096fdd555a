import type { Asset } from '@trunkline/contract/media';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';

interface SelectionBarProps {
  assets: readonly Asset[];
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Shows actions on the selected files. */
export function SelectionBar({ assets, onMove, onDelete, onClear }: SelectionBarProps) {
  if (assets.length === 0) return null;
  const can = (action: Asset['may'][number]) => assets.every((asset) => asset.may.includes(action));
  return (
    <section
      aria-label="Selected files"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-border bg-surface px-3 py-2"
    >
      <p aria-live="polite" className="mr-auto text-[13px] font-medium tabular-nums">
        {formatNumber(assets.length)} selected
      </p>
      {can('update') && (
        <Button size="small" onClick={onMove}>
          Move
        </Button>
      )}
      {can('delete') && (
        <Button size="small" className="text-danger!" onClick={onDelete}>
          Delete
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
