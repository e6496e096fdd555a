import { useInfiniteQuery } from '@tanstack/react-query';
import type { Asset } from '@trunkline/contract/media';
import { useMemo, type ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { inputOf, isFiltered, type MediaAddress } from '../address.ts';
import { assetsOptions } from '../queries.ts';
import { AssetGridSkeleton } from './asset-grid-skeleton.tsx';
import { LibraryGrid } from './library-grid.tsx';
import { LibraryTable } from './library-table.tsx';

interface LibraryProps {
  tenant: string;
  address: MediaAddress;
  navigate: (changes: Partial<MediaAddress>, replace?: boolean) => void;
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: ReadonlySet<string>) => void;
  /** Shown in the empty state. */
  upload: ReactNode;
}

/** Shows the files matching the URL state, as a grid or table. */
export function Library({
  tenant,
  address,
  navigate,
  selected,
  onSelectedChange,
  upload,
}: LibraryProps) {
  const query = useInfiniteQuery(assetsOptions(tenant, inputOf(address, tenant)));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const failed = query.isError && items === undefined;
  const hasFilters = isFiltered(address);
  const shared = {
    items: items ?? [],
    selected,
    onSelectedChange,
    current: address.open,
    onOpen: ({ id }: Asset) => navigate({ open: id }),
  };
  return (
    <div
      data-scroll-restoration-id="media-list"
      className={classNames(
        'relative min-w-0 overflow-x-auto rounded-lg border border-border bg-surface transition-opacity',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      {failed ? (
        <QueryError title="Couldn't load the library" query={query} />
      ) : items === undefined ? (
        <div className="p-3">
          <AssetGridSkeleton label="Files" />
        </div>
      ) : items.length === 0 ? (
        <EmptyState
          title={hasFilters ? 'No matches' : 'No files here yet'}
          description={
            hasFilters
              ? 'No files match your search and filters.'
              : 'Pictures and documents used in pages, posts and themes. Drop files anywhere on this screen.'
          }
          action={
            hasFilters ? (
              <Button onClick={() => navigate({ search: '', kind: null, show: null })}>
                Clear search and filters
              </Button>
            ) : (
              upload
            )
          }
        />
      ) : (
        <>
          {address.form === 'list' ? (
            <LibraryTable {...shared} sort={address.sort} onSort={(sort) => navigate({ sort })} />
          ) : (
            <LibraryGrid {...shared} />
          )}
          <ListEnd
            count={items.length}
            one="file"
            many="files"
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            error={query.error}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}
