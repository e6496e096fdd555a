import { useInfiniteQuery } from '@tanstack/react-query';
import type { CspGroup } from '@trunkline/contract/security';
import { useMemo } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { cspOptions } from '../queries.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { Either } from './either.tsx';
import { ListFrame } from './list-frame.tsx';
import { type Column, RowsTable } from './rows-table.tsx';

const columns: Column<CspGroup>[] = [
  {
    label: 'Blocked',
    cell: (group) => (
      <div className="grid gap-0.5">
        <span className="font-medium wrap-anywhere">{group.blocked}</span>
        <p className="text-[13px] text-muted wrap-anywhere">
          <code className="text-xs">{group.directive}</code> on{' '}
          <code className="text-xs">{group.path}</code>
        </p>
      </div>
    ),
  },
  {
    label: 'Company',
    width: 'w-52',
    wide: true,
    cell: ({ company_name: name }) => <span className="text-muted">{name ?? '–'}</span>,
  },
  {
    label: 'Reports',
    width: 'w-20',
    numeric: true,
    cell: ({ reports }) => formatNumber(reports),
  },
  {
    label: 'First seen',
    width: 'w-36',
    wide: true,
    numeric: true,
    cell: ({ first_at: at }) => (
      <span className="text-[13px] text-muted">
        <RelativeTime value={at} />
      </span>
    ),
  },
  {
    label: 'Last seen',
    width: 'w-28 md:w-36',
    numeric: true,
    cell: ({ last_at: at }) => (
      <span className="text-[13px] text-muted">
        <RelativeTime value={at} />
      </span>
    ),
  },
];

/**
 * Lists resources that browsers refused to load on the sites; noise of browser extensions is kept
 * apart.
 */
export function CspTab({
  tenant,
  address: { address, push },
}: {
  tenant: string;
  address: SecurityAddressState;
}) {
  const extension = address.other !== null;
  const query = useInfiniteQuery(cspOptions(tenant, extension));
  const groups = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Either
          label="Which violations"
          one="Sites"
          other="Browser extensions"
          isOther={extension}
          onChange={(other) => push({ other: other ? 'yes' : null })}
        />
        <p className="text-[13px] text-muted">
          {extension
            ? "Visitors' own extensions tried to load these. There is nothing to fix."
            : "A script or file that isn't yours was refused, or one of yours needs to move to the site."}
        </p>
      </div>
      <ListFrame
        query={query}
        count={groups?.length}
        one="group"
        many="groups"
        empty={
          <EmptyState
            title={extension ? 'No reports about extensions' : 'No violations'}
            description={
              extension
                ? "What visitors' browser extensions tried to load appears here, so that it doesn't hide the rest."
                : 'When a browser refuses to load something on one of your sites, it appears here, grouped by what and where.'
            }
          />
        }
      >
        <RowsTable
          label="Content policy violations"
          rows={groups ?? []}
          keyOf={({ id }) => id}
          columns={columns}
          pending={groups === undefined}
        />
      </ListFrame>
    </div>
  );
}
