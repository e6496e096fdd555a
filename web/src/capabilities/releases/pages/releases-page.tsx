import { lazy } from 'react';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { ResourcePage } from '../../../kernel/resource/index.ts';
import { useReleases } from '../use-releases.tsx';

const ReleasePanel = lazy(async () => ({
  default: (await import('../components/release-panel.tsx')).ReleasePanel,
}));

const ReleaseImport = lazy(async () => ({
  default: (await import('../components/release-import.tsx')).ReleaseImport,
}));

export function ReleasesPage() {
  const releases = useReleases();
  return (
    <ResourcePage
      resource={releases}
      tabs={<ContentTabs current="/admin/release-notes" />}
      panel={(address) => <ReleasePanel releases={releases} address={address} />}
      importDialog={(close) => <ReleaseImport resource={releases} onClose={close} />}
    />
  );
}
