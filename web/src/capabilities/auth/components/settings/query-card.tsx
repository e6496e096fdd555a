import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../../../kernel/query-error.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

export interface QueryCardProps<Data> {
  title: string;
  description: ReactNode;
  actions?: ReactNode;
  query: UseQueryResult<Data>;
  /** Error message when loading fails. */
  failed: string;
  /** Number of placeholder rows while loading. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** Shows a card with data from the server: placeholder first, then the data or an error. */
export function QueryCard<Data>({
  title,
  description,
  actions,
  query,
  failed,
  rows = 1,
  children,
}: QueryCardProps<Data>) {
  return (
    <Card title={title} description={description} actions={query.isSuccess && actions}>
      {query.isPending ? (
        <div aria-busy="true" className="divide-y divide-border border-t border-border">
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className="flex h-15 items-center gap-3">
              <Skeleton className="size-5" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-3.5 w-40 max-w-full" />
                <Skeleton className="h-3 w-64 max-w-full" />
              </div>
            </div>
          ))}
        </div>
      ) : query.isError ? (
        <QueryError title={failed} query={query} />
      ) : (
        children(query.data)
      )}
    </Card>
  );
}
