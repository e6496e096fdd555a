import type { ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface ListQuery {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

/** Frames a list, with its error, its empty state, its rows, and its end. */
export function ListFrame({
  query,
  count,
  one,
  many,
  empty,
  children,
}: {
  query: ListQuery;
  /** Undefined while the first rows are loading. */
  count: number | undefined;
  one: string;
  many: string;
  empty: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'relative overflow-x-auto rounded-lg border border-border bg-surface transition-opacity',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      {count === undefined && query.isError ? (
        <LoadError query={query} many={many} />
      ) : count === 0 ? (
        empty
      ) : (
        <>
          {children}
          {count !== undefined && (
            <ListEnd
              count={count}
              one={one}
              many={many}
              hasMore={query.hasNextPage ?? false}
              loading={query.isFetchingNextPage ?? false}
              error={query.error}
              onMore={() => void query.fetchNextPage?.()}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Replaces a list that could not be loaded. */
export function LoadError({
  query,
  many,
}: {
  query: Pick<ListQuery, 'error' | 'isFetching' | 'refetch'>;
  many: string;
}) {
  return <QueryError title={`Couldn't load the ${many}`} query={query} />;
}
