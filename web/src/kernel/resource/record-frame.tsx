import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../use-title.ts';
import { rowOptions } from './queries.ts';
import { RecordError } from './record-error.tsx';
import { DetailsSkeleton, ResourceDetails } from './resource-details.tsx';
import { titleOf, type Resource, type ResourceRow } from './resource.ts';
import { useListState, useOpened, type ListAddress } from './use-list-state.ts';

/** Reads a record for its page, and sets the page's title. Also returns the page's list address. */
export function useRecord<Row extends ResourceRow>(
  resource: Resource<Row>,
  id: string,
  /** In milliseconds. */
  refetchInterval: number | false = false,
) {
  const { description } = resource;
  const address = useListState(description);
  const query = useQuery({ ...rowOptions(resource, id), refetchInterval });
  useTitle(query.data ? titleOf(description, query.data) : description.one);
  return { address, query };
}

interface DetailsProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  /** Number of skeleton lines shown while the record loads. */
  lines: number;
  /** Fields shown elsewhere on the page. */
  hiddenFields?: readonly string[] | undefined;
}

export function DetailsCard<Row extends ResourceRow>({
  resource,
  row,
  lines,
  hiddenFields,
}: DetailsProps<Row> & { row: Row | undefined }) {
  return (
    <Card title="Details">
      {row ? (
        <ResourceDetails resource={resource} row={row} omittedFields={hiddenFields} />
      ) : (
        <DetailsSkeleton rows={lines} />
      )}
    </Card>
  );
}

/** The page of a record with cards in two columns: its header, its cards and its form. */
export function RecordFrame<Row extends ResourceRow>({
  query,
  address,
  header,
  headerSkeleton,
  panel,
  children,
  ...details
}: DetailsProps<Row> & {
  query: UseQueryResult<Row>;
  address: ListAddress;
  header: (row: Row) => ReactNode;
  headerSkeleton?: ReactNode;
  /** The panel with the form, once opened. */
  panel: ReactNode;
  /** Arranges the details card and the page's own cards in columns. */
  children: (detailsCard: ReactNode, row: Row | undefined) => ReactNode;
}) {
  const opened = useOpened(address.state);
  if (query.isError) return <RecordError resource={details.resource} query={query} />;
  const row = query.data;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-6 p-4 sm:p-6">
      {row ? header(row) : (headerSkeleton ?? <Skeleton className="h-12 w-64 max-w-full" />)}
      {children(<DetailsCard {...details} row={row} />, row)}
      {opened && <Suspense>{panel}</Suspense>}
    </div>
  );
}
