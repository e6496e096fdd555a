import { Download, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';

const choices = [7, 14, 30, 60, 90, 180, 365];
const daysText = (days: number) => formatCount(days, 'day', 'days');

/** Explains the recycle bin and its retention period, with the actions to export and empty it. */
export function BinHeader({
  days,
  canSetDays,
  canEmpty,
  onDays,
  onEmpty,
  onExport,
}: {
  days: number | undefined;
  canSetDays: boolean;
  canEmpty: boolean;
  onDays: (days: number) => void;
  onEmpty: () => void;
  /** Undefined if the user isn't allowed to export. */
  onExport: (() => void) | undefined;
}) {
  const options = days === undefined || choices.includes(days) ? choices : [...choices, days];
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h1 className="text-xl font-semibold tracking-tight">Recycle Bin</h1>
        <p className="text-muted">
          Deleted items are kept here
          {days !== undefined && ` for ${daysText(days)}`}, then deleted permanently.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canSetDays && days !== undefined && (
          <Select
            aria-label="Keep deleted items for"
            className="h-8! w-40! pointer-coarse:h-11!"
            value={String(days)}
            onValueChange={(value) => onDays(Number(value))}
            options={options.map((item) => ({
              value: String(item),
              label: `Keep ${daysText(item)}`,
            }))}
          />
        )}
        {onExport && (
          <Button onClick={onExport}>
            <Download aria-hidden="true" className="size-4" />
            Export
          </Button>
        )}
        {canEmpty && (
          <Button onClick={onEmpty} className="text-danger!">
            <Trash2 aria-hidden="true" className="size-4" />
            Empty recycle bin
          </Button>
        )}
      </div>
    </header>
  );
}
