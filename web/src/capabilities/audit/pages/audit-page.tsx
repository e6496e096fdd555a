import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Views } from '../../../kernel/views/views.tsx';
import { emptyAddress, inputOf, isFiltered, viewKeys } from '../address.ts';
import { AuditFilters } from '../components/audit-filters.tsx';
import { AuditHeader } from '../components/audit-header.tsx';
import { EntryPanel } from '../components/entry-panel.tsx';
import { EntryTable } from '../components/entry-table.tsx';
import { entriesOptions } from '../screen-queries.ts';
import { useAuditAddress } from '../use-audit-address.ts';

/**
 * Shows the audit log of all accessible companies: who did what, when, from where, and with what
 * result.
 */
export function AuditPage() {
  const { tenant, permissions } = useViewer();
  useTitle('Audit Logs');
  const { address, replace, push, open, close } = useAuditAddress();
  const search = useRef<HTMLInputElement>(null);
  // 'The last week' is relative to when the screen was opened, so that the query key stays stable.
  const [now] = useState(() => new Date());
  const input = useMemo(() => inputOf(address, now), [address, now]);
  const query = useInfiniteQuery(entriesOptions(tenant, input));
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <AuditHeader
        tenant={tenant}
        input={input}
        canExport={permissions.includes('audit:export')}
        canSetRetention={permissions.includes('audit:delete')}
      />
      <Views tenant={tenant} list="audit" keys={viewKeys} many="entries" />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search by name or ID"
          value={address.search}
          onChange={(text) => replace({ search: text })}
          inputRef={search}
        />
        <AuditFilters tenant={tenant} address={address} onChange={push} />
      </div>
      <div
        data-scroll-restoration-id="audit-list"
        className={classNames(
          'relative overflow-x-auto rounded-lg border border-border bg-surface transition-opacity',
          'md:max-h-[max(24rem,calc(100dvh-16rem))] md:overflow-y-auto',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {entries === undefined && query.isError ? (
          <LoadError query={query} />
        ) : entries?.length === 0 ? (
          <EmptyState
            title={isFiltered(address) ? 'No matches' : 'No activity yet'}
            description={
              isFiltered(address)
                ? 'No entries match your search and filters.'
                : 'Every change to a company, a person or a page appears here, with who made it.'
            }
            action={
              isFiltered(address) && (
                <Button onClick={() => push(emptyAddress)}>Clear search and filters</Button>
              )
            }
          />
        ) : (
          <>
            <EntryTable
              entries={entries ?? []}
              current={address.open}
              onOpen={open}
              pending={entries === undefined}
            />
            {entries && (
              <ListEnd
                count={entries.length}
                one="entry"
                many="entries"
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                error={query.error}
                onMore={() => void query.fetchNextPage()}
              />
            )}
          </>
        )}
      </div>
      <EntryPanel
        tenant={tenant}
        id={address.open}
        onClose={close}
        onResource={(id) => push({ ...emptyAddress, resource: id })}
      />
    </div>
  );
}

function LoadError({
  query,
}: {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}) {
  return <QueryError title="Couldn't load the audit log" query={query} />;
}
