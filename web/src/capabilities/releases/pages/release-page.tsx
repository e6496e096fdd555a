import { lazy } from 'react';
import { RecordPage } from '../../../kernel/resource/record-page.tsx';
import { useReleases } from '../use-releases.tsx';

const ReleasePanel = lazy(async () => ({
  default: (await import('../components/release-panel.tsx')).ReleasePanel,
}));

export function ReleasePage() {
  const releases = useReleases();
  return (
    <RecordPage
      resource={releases}
      lines={8}
      verbs={['publish']}
      panel={(address, id) => <ReleasePanel releases={releases} address={address} recordId={id} />}
    />
  );
}
