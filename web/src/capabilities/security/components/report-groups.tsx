import type { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportGroup } from '@trunkline/contract/security';
import { type ReactNode, useMemo } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatNumber } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { SecurityAddressState } from '../use-security-address.ts';
import { ListToggle } from './list-toggle.tsx';
import { ListFrame } from './list-frame.tsx';
import { type Column, RowsTable } from './rows-table.tsx';

const time = (at: string) => (
  <span className="text-[13px] text-muted">
    <RelativeTime value={at} />
  </span>
);

const columns: Column<ReportGroup>[] = [
  {
    label: 'Company',
    width: 'w-52',
    wide: true,
    cell: ({ company_name: name }) => <span className="text-muted">{name ?? '–'}</span>,
  },
  {
    label: 'Reports',
    width: 'w-20',
    wide: true,
    numeric: true,
    cell: ({ reports }) => formatNumber(reports),
  },
  {
    label: 'First seen',
    width: 'w-36',
    wide: true,
    numeric: true,
    cell: ({ first_at: at }) => time(at),
  },
  {
    label: 'Last seen',
    width: 'w-36',
    wide: true,
    numeric: true,
    cell: ({ last_at: at }) => time(at),
  },
];

/** Adds the content of the other columns, for phones. */
const withCounts = (cell: ReactNode, { company_name: name, reports, last_at: at }: ReportGroup) => (
  <>
    {cell}
    <p className="text-[13px] text-muted md:hidden">
      {name !== null && `${name} · `}
      {formatCount(reports, 'report', 'reports')} · <RelativeTime value={at} />
    </p>
  </>
);

interface Texts {
  help: string;
  emptyTitle: string;
  emptyDescription: string;
}

/** Lists grouped browser reports; those caused by browser extensions are listed separately. */
export function ReportGroups<Group extends ReportGroup>({
  label,
  firstColumn,
  texts,
  query,
  address: { address, push },
}: {
  /** Names the table. */
  label: string;
  /** The first column: what was reported. */
  firstColumn: { label: string; cell: (group: Group) => ReactNode };
  texts: Record<'site' | 'extension', Texts>;
  query: ReturnType<typeof useInfiniteQuery<{ items: Group[] }>>;
  address: SecurityAddressState;
}) {
  const isExtension = address.other !== null;
  const { help, emptyTitle, emptyDescription } = texts[isExtension ? 'extension' : 'site'];
  const groups = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ListToggle
          label="Caused by"
          one="Sites"
          other="Browser extensions"
          isOther={isExtension}
          onChange={(other) => push({ other: other ? 'yes' : null })}
        />
        {groups?.length !== 0 && <p className="text-[13px] text-muted">{help}</p>}
      </div>
      <ListFrame
        query={query}
        count={groups?.length}
        one="group"
        many="groups"
        empty={<EmptyState title={emptyTitle} description={emptyDescription} />}
      >
        <RowsTable
          label={label}
          rows={groups ?? []}
          keyOf={({ id }) => id}
          columns={[
            { ...firstColumn, cell: (group) => withCounts(firstColumn.cell(group), group) },
            ...columns,
          ]}
          pending={groups === undefined}
        />
      </ListFrame>
    </div>
  );
}
