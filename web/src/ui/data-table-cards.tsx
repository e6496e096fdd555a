import type { ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import type { DataTableProps } from './data-table.tsx';
import { Skeleton } from './skeleton.tsx';

const shapes = ['w-40', 'w-32', 'w-48', 'w-36', 'w-44', 'w-28'];

/** Rows as cards on narrow screens: the name, then the other visible columns. */
export function DataTableCards<Row extends { id: string }>({
  label,
  rows,
  columns,
  shown,
  nameOf,
  selected,
  onSelectedChange,
  onOpen,
  actions,
  density,
  pending = false,
}: DataTableProps<Row>) {
  const [title, ...others] = columns.filter((column) => shown.includes(column.id));
  const padding = density === 'comfortable' ? 'py-3' : 'py-1.5';
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(selected);
    if (checked) next.add(id);
    else next.delete(id);
    onSelectedChange(next);
  };
  if (pending) {
    return (
      <ul aria-label={label} aria-busy="true" className="divide-y divide-border">
        {shapes.map((width, index) => (
          <li key={index} className={`grid gap-2 px-4 ${padding}`}>
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-56" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul aria-label={label} className="divide-y divide-border">
      {rows.map((row) => (
        <li
          key={row.id}
          data-selected={selected.has(row.id) || undefined}
          className={`flex items-start gap-3 px-4 data-selected:bg-primary-soft/60 ${padding}`}
        >
          <span className="flex h-6 items-center">
            <Checkbox
              aria-label={`Select ${nameOf(row)}`}
              checked={selected.has(row.id)}
              onCheckedChange={(checked) => toggle(row.id, checked)}
            />
          </span>
          {/* The name inside is the control; the rest of the card is a larger touch target. */}
          <CardBody onPress={() => onOpen(row)}>
            <div className="truncate leading-6">{title?.cell(row)}</div>
            <dl className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
              {others
                .filter((column) => column.isEmpty?.(row) !== true)
                .map((column) => (
                  <div key={column.id} className="flex min-w-0 items-center gap-1">
                    <dt className={isLabelled(column) ? "after:content-[':']" : 'sr-only'}>
                      {column.label}
                    </dt>
                    <dd className="truncate">{column.cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </CardBody>
          {actions?.(row)}
        </li>
      ))}
    </ul>
  );
}

/** Numbers and times are hard to interpret without a label. */
const isLabelled = ({ numeric, neverTruncated }: { numeric?: boolean; neverTruncated?: boolean }) =>
  numeric === true || neverTruncated === true;

function CardBody({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div
      role="presentation"
      className="min-w-0 flex-1"
      onClick={(event) => {
        const inControl = event.target instanceof Element && event.target.closest('a, button');
        if (!inControl) onPress();
      }}
    >
      {children}
    </div>
  );
}
