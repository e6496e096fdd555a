import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { DataColumn } from './data-column.ts';

export interface DataTableHeaderProps<Row> {
  column: DataColumn<Row>;
  direction: 'asc' | 'desc' | false;
  onSort: (column: string) => void;
}

/** A column header; if sortable, a button that shows the current order. */
export function DataTableHeader<Row>({ column, direction, onSort }: DataTableHeaderProps<Row>) {
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'sticky top-0 z-10 h-9 border-b border-border bg-surface px-3 text-xs font-medium text-muted',
        column.numeric ? 'text-right' : 'text-left',
        column.width === 'wide' && 'w-1/4',
        column.width === 'widest' && 'w-1/3',
      )}
    >
      {column.sortable ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          className={classNames(
            'group/sort inline-flex items-center gap-1 rounded-sm text-left hover:text-text pointer-coarse:min-h-11',
            direction && 'text-text',
          )}
        >
          {column.label}
          <Arrow
            aria-hidden="true"
            className={classNames(
              'size-3 transition-opacity',
              !direction && 'opacity-0 group-hover/sort:opacity-60',
            )}
          />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}
