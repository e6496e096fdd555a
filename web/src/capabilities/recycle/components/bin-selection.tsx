import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import type { RecycledItem } from '@trunkline/contract/recycle';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { canBeHeld, canBeReleased } from '../holds.ts';
import type { Action } from './bin-table.tsx';

/** Shows the number of selected items and the bulk actions; the dialog lists skipped items. */
export function BinSelection({
  items,
  onAction,
}: {
  items: readonly RecycledItem[];
  onAction: (action: Action) => void;
}) {
  if (items.length === 0) return null;
  // The preview covers all selected items in one request.
  const limit = requestLimits.bulkRows;
  const limitProps =
    items.length > limit ? { disabled: true, title: `Select up to ${formatNumber(limit)}` } : {};
  return (
    <section
      aria-label="Selection"
      className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:basis-full"
    >
      <p aria-live="polite" className="text-[13px] font-medium tabular-nums max-sm:basis-full">
        {formatNumber(items.length)} selected
      </p>
      <Button size="small" {...limitProps} onClick={() => onAction('restore')}>
        Restore selected
      </Button>
      {items.some(canBeHeld) && (
        <Button size="small" onClick={() => onAction('hold')}>
          Hold selected
        </Button>
      )}
      {items.some(canBeReleased) && (
        <Button size="small" onClick={() => onAction('release')}>
          Release selected
        </Button>
      )}
      {items.every((item) => item.may.includes('purge')) && (
        <Button
          size="small"
          {...limitProps}
          className="text-danger!"
          onClick={() => onAction('purge')}
        >
          Purge selected
        </Button>
      )}
    </section>
  );
}
