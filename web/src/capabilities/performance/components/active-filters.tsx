import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { type FilterName, filterNames, type PerformanceAddress } from '../address.ts';
import { filterLabels, labelOf } from '../labels.ts';

/** Shows the active filters, each with a button to remove it. */
export function ActiveFilters({
  address,
  onClear,
}: {
  address: PerformanceAddress;
  onClear: (names: readonly FilterName[]) => void;
}) {
  const active = filterNames.filter((name) => address[name] !== null);
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Filters">
      {active.map((name) => {
        const value = address[name] ?? '';
        return (
          <span
            key={name}
            className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-border-strong bg-surface pl-2.5 text-[13px] pointer-coarse:h-11"
          >
            <span className="text-muted">{filterLabels[name]}</span>
            <span className="max-w-60 truncate">{labelOf(name, value)}</span>
            <button
              type="button"
              aria-label={`Clear the ${filterLabels[name]} filter`}
              onClick={() => onClear([name])}
              className="flex h-full items-center rounded-r-full pr-2 pl-1 text-muted hover:bg-sunken hover:text-text pointer-coarse:min-w-8"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </span>
        );
      })}
      {active.length > 1 && (
        <Button size="small" onClick={() => onClear(active)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
