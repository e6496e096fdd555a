import { inSentence, type ResourceListing } from '@trunkline/contract/kernel/listing';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { AddressText } from '../../ui/address-text.tsx';
import { DataTableCards } from '../../ui/data-table-cards.tsx';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useDue } from '../use-due.ts';
import { Views } from '../views/views.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { FieldValue } from './field-value.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListEnd } from './list-end.tsx';
import { ListPlaceholder } from './list-placeholder.tsx';
import { nextSort, selectionOf, viewKeys } from './list-state.ts';
import { rowsOptions } from './queries.ts';
import { may, textOf, titleOf, type Resource, type ResourceRow } from './resource.ts';
import { RowLink } from './row-link.tsx';
import { RowMenu } from './row-menu.tsx';
import { SearchField } from './search-field.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { ListAddress } from './use-list-state.ts';
import { useVerbs } from './use-verbs.tsx';

export interface ResourceListProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  address: ListAddress;
  /** Filters set by the screen itself, for example records below another one. */
  fixed?: Readonly<Record<string, string>>;
  /** Says what will appear in an empty list, instead of the resource's purpose. */
  emptyText?: string;
  /** Shown in an empty list instead of the button that opens an empty form. */
  firstAction?: ReactNode;
  /** The screen's own items in a row's menu. */
  rowItems?: (row: Row) => ReactNode;
  /** Opens a row on its own screen, if there is no side panel. */
  onOpenRow?: (row: Row) => void;
}

const noValues: Readonly<Record<string, string>> = {};

/**
 * Returns the column that gets the most width: the title or, if that is a number, the first text
 * column.
 */
function widestColumn({ fields, titleField }: ResourceListing): string | undefined {
  if (fields[titleField]?.kind !== 'number') return titleField;
  return Object.keys(fields).find(
    (name) => fields[name]?.kind === 'text' && fields[name].column === 'shown',
  );
}

/** A resource's list: search, filters, sort, columns, pages, selection and actions. */
export function ResourceList<Row extends ResourceRow>({
  resource,
  address,
  fixed = noValues,
  emptyText,
  firstAction,
  rowItems,
  onOpenRow,
}: ResourceListProps<Row>) {
  const { description } = resource;
  const { state, replace, push, close } = address;
  const narrow = useMediaQuery('(width < 48rem)');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(rowsOptions(resource, selectionOf(state, fixed)));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const due = rows.flatMap((row) => resource.due?.map((name) => textOf(row, name)) ?? []);
  useDue(due, () => void query.refetch());
  const selection = rows.filter((row) => selected.has(row.id));
  const verbs = useVerbs(resource, rows, () => setSelected(new Set()));
  const canCreate = may(resource, 'create');

  const openRow = (row: Row) => {
    if (onOpenRow) return onOpenRow(row);
    return state.open === null
      ? push({ open: row.id, task: null })
      : replace({ open: row.id, task: null });
  };
  const toggle = (id: string) =>
    setSelected(
      (before) =>
        new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
    );
  useListKeys({
    search,
    list,
    onToggle: toggle,
    onNew: canCreate ? () => push({ task: 'create', open: null }) : undefined,
    onEscape: () => (selected.size > 0 ? setSelected(new Set()) : state.open && close()),
  });

  const widest = widestColumn(description);
  const { subtitle } = resource;
  const hasSubtitle = subtitle !== undefined && !state.columns.includes(subtitle);
  const columns: DataColumn<Row>[] = Object.entries(description.fields)
    .filter(([name, field]) => field.column && !(name in fixed))
    .map(([name, field]) => ({
      id: name,
      label: field.label,
      sortable: field.sort,
      numeric: field.kind === 'number' && name !== description.titleField,
      neverTruncated: field.kind === 'instant' || field.kind === 'choice',
      width:
        name === widest && hasSubtitle
          ? 'widest'
          : name === widest || field.wide
            ? 'wide'
            : undefined,
      isEmpty: (row) => resource.renderers?.[name] === undefined && textOf(row, name) === '',
      cell: (row) => {
        const value = <FieldValue resource={resource} row={row} name={name} />;
        if (name !== description.titleField) return value;
        const link = (
          <RowLink id={row.id} href={resource.pageOf(row.id)} onOpen={() => openRow(row)}>
            {titleOf(description, row)}
          </RowLink>
        );
        if (!resource.lead) return link;
        return (
          <span className="flex min-w-0 items-center gap-2.5">
            {resource.lead(row)}
            <span className="min-w-0 truncate">
              {link}
              {hasSubtitle && (
                <span className="block truncate text-xs leading-4 text-muted max-md:wrap-anywhere max-md:whitespace-normal">
                  <AddressText text={textOf(row, subtitle)} />
                </span>
              )}
            </span>
          </span>
        );
      },
    }));
  const Table = narrow ? DataTableCards : DataTable;
  const sortColumn = state.sort.replace('-', '');

  return (
    <div className="grid grid-cols-1 gap-3">
      {fixed === noValues && (
        <Views
          tenant={resource.tenant}
          list={description.name}
          keys={viewKeys(description)}
          many={inSentence(description.many)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={`Search ${inSentence(description.many)}`}
          value={state.search}
          onChange={(text) => replace({ search: text })}
          inputRef={search}
        />
        <div className="max-sm:order-last max-sm:w-full">
          <FilterBar
            resource={resource}
            filters={state.filters}
            fixed={fixed}
            onChange={(change) => push(({ filters }) => ({ filters: change(filters) }))}
          />
        </div>
        <div className="ml-auto">
          <DisplayMenu
            description={description}
            state={state}
            onChange={replace}
            withSort={narrow}
            hidden={Object.keys(fixed)}
          />
        </div>
      </div>
      <div>
        <div
          ref={list}
          data-scroll-restoration-id={`${description.name}-list`}
          className={classNames(
            '@container relative overflow-x-auto rounded-lg border border-border bg-surface transition-opacity',
            'md:max-h-[max(24rem,calc(100dvh-16rem))] md:overflow-y-auto',
            query.isPlaceholderData && 'opacity-60',
            selected.size > 0 && 'pb-14',
          )}
        >
          {rows.length > 0 || query.isPending ? (
            <Table
              label={description.many}
              rows={rows}
              columns={columns}
              shown={state.columns}
              nameOf={(row) => titleOf(description, row)}
              sort={{ column: sortColumn, descending: state.sort.startsWith('-') }}
              onSort={(column) =>
                push({ sort: nextSort(state.sort, column, description.defaultSort) })
              }
              selected={selected}
              onSelectedChange={setSelected}
              current={state.open}
              onOpen={openRow}
              density={state.density}
              pending={query.isPending}
              actions={(row) => (
                <RowMenu
                  resource={resource}
                  row={row}
                  onOpen={onOpenRow ? undefined : () => openRow(row)}
                  onEdit={() => (onOpenRow ? onOpenRow(row) : push({ open: row.id, task: 'edit' }))}
                  onVerb={(name) => verbs.ask(name, [row])}
                >
                  {rowItems?.(row)}
                </RowMenu>
              )}
            />
          ) : (
            <ListPlaceholder
              description={description}
              state={state}
              error={query.error}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
              onClear={() => push({ search: '', filters: {} })}
              onCreate={canCreate ? () => push({ task: 'create' }) : undefined}
              isPurposeShown={fixed === noValues}
              emptyText={emptyText}
              action={firstAction}
            />
          )}
          {rows.length > 0 && (
            <ListEnd
              count={rows.length}
              one={description.one}
              many={description.many}
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              error={query.error}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </div>
        <BulkBar
          resource={resource}
          rows={selection}
          pending={verbs.pending}
          onAction={(action) => verbs.ask(action, selection)}
          onClear={() => setSelected(new Set())}
        />
      </div>
      {verbs.dialogs}
    </div>
  );
}
