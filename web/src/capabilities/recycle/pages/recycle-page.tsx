import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { recycleTypeNames } from '@trunkline/contract/recycle/listing';
import { useMemo, useRef, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { describeError } from '../../../kernel/describe-error.ts';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { Views } from '../../../kernel/views/views.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { toast } from '../../../ui/toast.tsx';
import { kindOf, useSentences } from '../../audit/index.ts';
import { useMe } from '../../auth/index.ts';
import { inputOf, readAddress } from '../address.ts';
import { BinDialogs } from '../components/bin-dialogs.tsx';
import { BinHeader } from '../components/bin-header.tsx';
import { BinSelection } from '../components/bin-selection.tsx';
import { BinTable } from '../components/bin-table.tsx';
import { useExportBin } from '../mutations.ts';
import { binOptions } from '../queries.ts';
import { useBinActions } from '../use-bin-actions.ts';

const typeOptions = () => recycleTypeNames.map((value) => ({ value, label: kindOf(value) }));
const viewKeys = ['search', 'type'];

export function RecyclePage() {
  useTitle('Recycle Bin');
  const me = useMe();
  const tenant = me.company.id;
  const router = useRouter();
  const address = readAddress(useSearch({ strict: false }));
  const { search, type } = address;
  const areSentencesLoaded = useSentences();
  const types = areSentencesLoaded ? typeOptions() : [];
  const field = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const update = (next: { search?: string; type?: string | null }, replace: boolean) => {
    const merged = { search, type, ...next };
    const view = router.latestLocation.search;
    const entries = Object.entries({ ...merged, view: Reflect.get(view, 'view') }).filter(
      ([, value]) => value,
    );
    void router.navigate({ to: '.', search: Object.fromEntries(entries), replace });
  };
  const input = inputOf(address);
  const query = useInfiniteQuery(binOptions(tenant, input));
  const exportMutation = useExportBin(tenant);
  const exportItems = () =>
    exportMutation.mutate(input, { onError: (error) => toast.error(describeError(error).message) });
  const items = useMemo(
    () => (areSentencesLoaded ? query.data?.pages.flatMap((page) => page.items) : undefined),
    [query.data, areSentencesLoaded],
  );
  const actions = useBinActions(tenant, items ?? [], () => setSelected(new Set()));
  const selection = (items ?? []).filter(({ id }) => selected.has(id));
  const can = (action: string) => me.permissions.includes(`recycle:${action}`);
  const hasFilters = search !== '' || type !== null;
  const failed = query.isError && items === undefined;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <BinHeader
        days={query.data?.pages[0]?.days}
        canSetDays={can('update')}
        canEmpty={can('delete') && (items?.length ?? 0) > 0}
        onDays={actions.setDays}
        onEmpty={actions.openEmptyDialog}
        onExport={can('export') ? exportItems : undefined}
      />
      <Views tenant={tenant} list="recycle" keys={viewKeys} many="items" />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search the recycle bin"
          value={search}
          onChange={(next) => update({ search: next }, true)}
          inputRef={field}
        />
        <FilterChip
          label="Type"
          options={types}
          value={types.find(({ value }) => value === type) ?? null}
          onValueChange={(option) => update({ type: option?.value ?? null }, false)}
        />
        <BinSelection items={selection} onAction={(action) => actions.ask(action, selection)} />
      </div>
      <div
        data-scroll-restoration-id="recycle-list"
        className={classNames(
          'relative overflow-x-auto rounded-lg border border-border bg-surface transition-opacity',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {failed ? (
          <QueryError title="Couldn't load the recycle bin" query={query} />
        ) : items?.length === 0 ? (
          <EmptyState
            title={hasFilters ? 'No matches' : 'The recycle bin is empty'}
            description={
              hasFilters
                ? 'No deleted items match your search and filter.'
                : 'Deleted companies, people, pages, files and other items appear here and can be restored.'
            }
            action={
              hasFilters && (
                <Button onClick={() => update({ search: '', type: null }, false)}>
                  Clear search and filter
                </Button>
              )
            }
          />
        ) : (
          <>
            <BinTable
              items={items ?? []}
              pending={items === undefined}
              selected={selected}
              onSelectedChange={setSelected}
              onAction={(action, item) => actions.ask(action, [item])}
            />
            {items && (
              <ListEnd
                count={items.length}
                one="item"
                many="items"
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                error={query.error}
                onMore={() => void query.fetchNextPage()}
              />
            )}
          </>
        )}
      </div>
      <BinDialogs tenant={tenant} actions={actions} />
    </div>
  );
}
