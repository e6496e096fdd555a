import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react';
import { rowLinkAttribute } from '../../../kernel/resource/row-link.tsx';
import { useListKeys } from '../../../kernel/resource/use-list-keys.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Width classes; the first column takes the remaining width. */
  width?: string;
  /** Hidden on phones, where the first column contains its essential content. */
  wide?: boolean;
  numeric?: boolean;
  /** Column of buttons, without a visible heading. */
  isActions?: boolean;
}

interface Selection<Row> {
  /** Keys of the selected rows. */
  selected: readonly string[];
  onChange: (keys: Set<string>) => void;
  nameOf: (row: Row) => string;
  /** Whether a row can be selected. */
  can: (row: Row) => boolean;
}

export interface RowsTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  pending: boolean;
  /** Key of the row in the side panel. */
  current?: string | null;
  /** Opens a row when it is clicked anywhere; its first cell has a button for keyboard users. */
  onOpen?: (key: string) => void;
  /** Adds a checkbox to each row; undefined if the reader can't change any rows. */
  selection?: Selection<Row> | undefined;
}

const head =
  'sticky top-0 z-10 h-9 border-b border-border bg-surface px-2 text-xs font-medium text-muted first:pl-4 last:pr-4 md:px-3';
const body = 'border-b border-border px-2 py-2.5 align-top first:pl-4 last:pr-4 md:px-3';
const lengths = ['w-56', 'w-72', 'w-48', 'w-64', 'w-60', 'w-52'];

const styleOf = ({ wide, numeric, isActions, width }: Column<never>) =>
  classNames(
    wide && 'max-md:hidden',
    numeric || isActions ? 'text-right tabular-nums' : 'text-left',
    width,
  );

/** Shows a list of the Security Dashboard: columns, or on phones two lines per row. */
export function RowsTable<Row>({
  label,
  rows,
  keyOf,
  columns,
  pending,
  current = null,
  onOpen,
  selection,
}: RowsTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  return (
    <table
      ref={table}
      aria-label={label}
      aria-busy={pending}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classNames(head, 'w-10 text-left')}>
              <SelectionKeys list={table} rows={rows} keyOf={keyOf} selection={selection} />
              <SelectAll rows={rows} keyOf={keyOf} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={classNames(head, styleOf(column), column.isActions && 'max-md:w-px')}
            >
              {column.isActions ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pending
          ? lengths.map((length) => (
              <tr key={length}>
                {selection && <td className={body} />}
                {columns.map((column, index) => (
                  <td key={column.label} className={classNames(body, styleOf(column))}>
                    {index === 0 ? (
                      <span className="grid gap-1.5 py-0.5">
                        <Skeleton className={classNames('h-4 max-w-full', length)} />
                        <Skeleton className="h-3.5 w-40 max-w-full" />
                      </span>
                    ) : (
                      <Skeleton className="inline-block! h-4 w-16 max-w-full" />
                    )}
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => {
              const key = keyOf(row);
              return (
                <tr
                  key={key}
                  data-current={key === current || undefined}
                  onClick={(event) => {
                    if (onOpen && isRowClick(event)) onOpen(key);
                  }}
                  className={classNames(
                    'hover:bg-sunken/70 data-current:bg-primary-soft/60',
                    onOpen && 'cursor-pointer',
                  )}
                >
                  {selection && (
                    <td className={body}>
                      {selection.can(row) && (
                        <SelectRow name={selection.nameOf(row)} id={key} selection={selection} />
                      )}
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.label} className={classNames(body, styleOf(column))}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
      </tbody>
    </table>
  );
}

/** Arrows or j and k move between rows, x selects one, Escape clears the selection. */
function SelectionKeys<Row>({
  list,
  rows,
  keyOf,
  selection: { selected, onChange, can },
}: Pick<RowsTableProps<Row>, 'rows' | 'keyOf'> & {
  list: RefObject<HTMLTableElement | null>;
  selection: Selection<Row>;
}) {
  useListKeys({
    list,
    onToggle(id) {
      if (rows.some((row) => keyOf(row) === id && can(row))) onChange(toggle(selected, id));
    },
    onEscape: () => onChange(new Set()),
  });
  return null;
}

function toggle(selected: readonly string[], id: string): Set<string> {
  const keys = new Set(selected);
  if (!keys.delete(id)) keys.add(id);
  return keys;
}

function SelectRow<Row>({
  name,
  id,
  selection: { selected, onChange },
}: {
  name: string;
  id: string;
  selection: Selection<Row>;
}) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selected.includes(id)}
      {...{ [rowLinkAttribute]: id }}
      onCheckedChange={() => onChange(toggle(selected, id))}
    />
  );
}

function SelectAll<Row>({
  rows,
  keyOf,
  selection: { selected, onChange, can },
}: Pick<RowsTableProps<Row>, 'rows' | 'keyOf'> & { selection: Selection<Row> }) {
  const keys = rows.filter(can).map(keyOf);
  const isAll = keys.length > 0 && keys.every((key) => selected.includes(key));
  return (
    <Checkbox
      aria-label="Select all"
      checked={isAll}
      indeterminate={!isAll && selected.length > 0}
      disabled={keys.length === 0}
      onCheckedChange={(checked) => onChange(new Set(checked ? keys : []))}
    />
  );
}

/** Checks whether the row itself was clicked, and not a control in it or text being selected. */
function isRowClick({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest('a, button, input, label') === null &&
    getSelection()?.type !== 'Range'
  );
}
