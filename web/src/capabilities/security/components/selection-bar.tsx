import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';

/** Shows actions on the selected rows of a list; nothing while no row is selected. */
export function SelectionBar({
  label,
  count,
  onClear,
  children,
}: {
  /** Names the selection: 'Selected findings'. */
  label: string;
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section
      aria-label={label}
      className="sticky above-notices z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-raised px-3 py-2 shadow-raised"
    >
      <p aria-live="polite" className="mr-auto text-[13px] font-medium tabular-nums">
        {formatNumber(count)} selected
      </p>
      {children}
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
