import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';

/** Moves `items[from]` to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

export function RowButtons({
  name,
  first,
  last,
  onMove,
  onDuplicate,
  onRemove,
}: {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  onDuplicate?: (() => void) | undefined;
  onRemove: () => void;
}) {
  return (
    <div className="flex shrink-0">
      <Button
        size="icon"
        variant="ghost"
        className="size-7"
        disabled={first}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-3.5" />
      </Button>
      <Button
        size="icon"
        variant="ghost"
        className="size-7"
        disabled={last}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-3.5" />
      </Button>
      {onDuplicate && (
        <Button
          size="icon"
          variant="ghost"
          className="size-7"
          aria-label={`Duplicate ${name}`}
          onClick={onDuplicate}
        >
          <Copy aria-hidden="true" className="size-3.5" />
        </Button>
      )}
      <Button
        size="icon"
        variant="ghost"
        className="size-7"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-3.5" />
      </Button>
    </div>
  );
}
