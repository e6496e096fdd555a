import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { releaseListing } from '@trunkline/contract/releases/listing';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import {
  DetailsSkeleton,
  ResourceDetails,
  rowOptions,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { RecordError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useReleases } from '../use-releases.tsx';

const ReleasePanel = lazy(async () => ({
  default: (await import('../components/release-panel.tsx')).ReleasePanel,
}));

export function ReleasePage() {
  const { id = '' } = useParams({ strict: false });
  const releases = useReleases();
  const address = useListState(releaseListing);
  const query = useQuery(rowOptions(releases, id));
  const opened = useOpened(address.state);
  useTitle(query.data?.title ?? releaseListing.one);
  if (query.isError) return <RecordError resource={releases} query={query} />;
  const note = query.data;
  return (
    <div className="mx-auto grid max-w-240 grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">{note?.title ?? releaseListing.one}</h1>
        {note?.may.includes('update') && (
          <Button onClick={() => address.push({ task: 'edit' })}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        )}
      </div>
      <Card title="Release note">
        {note ? <ResourceDetails resource={releases} row={note} /> : <DetailsSkeleton rows={8} />}
      </Card>
      {opened && (
        <Suspense>
          <ReleasePanel releases={releases} address={address} own={id} />
        </Suspense>
      )}
    </div>
  );
}
