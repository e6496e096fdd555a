import { releaseListing } from '@trunkline/contract/releases/listing';
import { lazy, Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { useReleases } from '../use-releases.tsx';

const ReleasePanel = lazy(async () => ({
  default: (await import('../components/release-panel.tsx')).ReleasePanel,
}));

const ReleaseImport = lazy(async () => ({
  default: (await import('../components/release-import.tsx')).ReleaseImport,
}));

export function ReleasesPage() {
  useTitle(releaseListing.many);
  const releases = useReleases();
  const address = useListState(releaseListing);
  const opened = useOpened(address.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ContentTabs current="/admin/release-notes" />
      <ResourceHeader resource={releases} address={address} />
      <ResourceList resource={releases} address={address} />
      {address.state.task === 'import' && (
        <Suspense>
          <ReleaseImport releases={releases} open onClose={address.close} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <ReleasePanel releases={releases} address={address} />
        </Suspense>
      )}
    </div>
  );
}
