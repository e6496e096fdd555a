import type { MouseEvent, ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import type { DataColumn } from './data-column.ts';
import { DataTableHeader } from './data-table-header.tsx';
import { DataTableSkeleton } from './data-table-skeleton.tsx';

export interface DataTableProps<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  /** IDs of the columns to show. */
  shown: readonly string[];
  nameOf: (row: Row) => string;
  sort: { column: string; descending: boolean };
  onSort: (column: string) => void;
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: Set<string>) => void;
  /** The row in the side panel. */
  current: string | null;
  onOpen: (row: Row) => void;
  actions?: (row: Row) => ReactNode;
  density: 'comfortable' | 'compact';
  /** Shows a skeleton while rows are loading. */
  pending?: boolean;
}

/**
 * Stays in view when the columns are wider than the screen. Its background is opaque, with the tint
 * of its row above.
 */
const pinned =
  'sticky right-0 isolate bg-surface before:absolute before:inset-0 before:-z-10 group-hover:before:bg-sunken/70 group-aria-selected:before:bg-primary-soft/60 group-data-current:before:bg-primary-soft/60 group-has-focus-visible:before:bg-sunken';

/** A table: sort by header, select by checkbox, open by clicking anywhere in a row. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { rows, sort, selected, density, pending = false } = props;
  const columns = props.columns.filter(({ id }) => props.shown.includes(id));
  const selectedCount = rows.filter(({ id }) => selected.has(id)).length;
  const areAllSelected = rows.length > 0 && selectedCount === rows.length;
  const select = (some: readonly Row[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const { id } of some)
      if (isSelected) next.add(id);
      else next.delete(id);
    props.onSelectedChange(next);
  };
  const rowHeight = density === 'comfortable' ? 'h-11' : 'h-8';
  return (
    <table
      aria-label={props.label}
      aria-busy={pending}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 z-10 w-10 border-b border-border bg-surface pl-4 text-left"
          >
            <span className="flex items-center">
              <Checkbox
                aria-label="Select all"
                checked={areAllSelected}
                indeterminate={selectedCount > 0 && !areAllSelected}
                onCheckedChange={(checked) => select(rows, checked)}
                disabled={rows.length === 0}
              />
            </span>
          </th>
          {columns.map((column) => (
            <DataTableHeader
              key={column.id}
              column={column}
              direction={column.id === sort.column ? (sort.descending ? 'desc' : 'asc') : false}
              onSort={props.onSort}
            />
          ))}
          {props.actions && (
            <th
              scope="col"
              className="sticky top-0 right-0 z-20 w-12 border-b border-border bg-surface"
            >
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      {pending ? (
        <DataTableSkeleton
          numericColumns={columns.map(({ numeric }) => numeric === true)}
          rowHeight={rowHeight}
          actions={props.actions !== undefined}
        />
      ) : (
        <tbody>
          {rows.map((row) => (
            // Clicking anywhere in a row is a shortcut for the mouse; the name in it also works
            // with the keyboard.
            <tr
              key={row.id}
              aria-selected={selected.has(row.id)}
              data-current={row.id === props.current || undefined}
              onClick={(event) => {
                if (isRowClick(event)) props.onOpen(row);
              }}
              className="group cursor-pointer hover:bg-sunken/70 aria-selected:bg-primary-soft/60 data-current:bg-primary-soft/60 has-focus-visible:bg-sunken"
            >
              <td className={classNames('w-10 border-b border-border pl-4', rowHeight)}>
                <span className="flex items-center">
                  <Checkbox
                    aria-label={`Select ${props.nameOf(row)}`}
                    checked={selected.has(row.id)}
                    onCheckedChange={(checked) => select([row], checked)}
                  />
                </span>
              </td>
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classNames(
                    // Breaks within addresses are hidden, so that each stays on one line.
                    'truncate border-b border-border px-3 [&_wbr]:hidden',
                    widthOf(column),
                    column.numeric && 'text-right tabular-nums',
                  )}
                >
                  {/* Called, not rendered: a new component would remount and lose its focus. */}
                  {column.cell(row)}
                </td>
              ))}
              {props.actions && (
                <td className={classNames('w-12 border-b border-border pr-2 text-right', pinned)}>
                  {props.actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

/** Returns the maximum width of a column; eight columns fit a list at 1280 px. */
function widthOf({ width, neverTruncated }: Pick<DataColumn<never>, 'width' | 'neverTruncated'>) {
  if (width === 'widest') return 'max-w-[clamp(8rem,31cqi,24rem)]';
  if (width === 'wide') return 'max-w-[clamp(8rem,17cqi,16rem)]';
  return neverTruncated !== true && 'max-w-[clamp(6rem,12.5cqi,16rem)]';
}

/**
 * Checks whether the row itself was clicked and not a control in it. React also bubbles clicks from
 * the row's menu, which is rendered in a portal.
 */
function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input, label, tr [role]') === null
  );
}
