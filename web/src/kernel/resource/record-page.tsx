import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTitle } from '../use-title.ts';
import { rowOptions } from './queries.ts';
import { RecordError } from './record-error.tsx';
import { DetailsSkeleton, ResourceDetails } from './resource-details.tsx';
import { titleOf, type Resource, type ResourceRow } from './resource.ts';
import { useListState, useOpened, type ListAddress } from './use-list-state.ts';

/** A record in full on a page of its own, with its form beside it. */
export function RecordPage<Row extends ResourceRow>({
  resource,
  lines,
  panel,
  children,
}: {
  resource: Resource<Row>;
  /** Lines of details drawn while it loads. */
  lines: number;
  /** Its form, once opened. */
  panel: (address: ListAddress, id: string) => ReactNode;
  /** Cards below the details. */
  children?: (row: Row) => ReactNode;
}) {
  const { id = '' } = useParams({ strict: false });
  const { description } = resource;
  const address = useListState(description);
  const query = useQuery(rowOptions(resource, id));
  const opened = useOpened(address.state);
  const row = query.data;
  const title = row ? titleOf(description, row) : description.one;
  useTitle(title);
  if (query.isError) return <RecordError resource={resource} query={query} />;
  return (
    <div className="mx-auto grid max-w-240 grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">{title}</h1>
        {row?.may.includes('update') && (
          <Button onClick={() => address.push({ task: 'edit' })}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        )}
      </div>
      <Card title={description.one}>
        {row ? <ResourceDetails resource={resource} row={row} /> : <DetailsSkeleton rows={lines} />}
      </Card>
      {row && children?.(row)}
      {opened && <Suspense>{panel(address, id)}</Suspense>}
    </div>
  );
}
