import { redirectListing } from '@trunkline/contract/redirects/listing';
import { lazy, Suspense } from 'react';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { MissingAddresses } from '../components/missing-addresses.tsx';
import { useRedirects } from '../use-redirects.tsx';

const RedirectPanel = lazy(async () => ({
  default: (await import('../components/redirect-panel.tsx')).RedirectPanel,
}));

const RedirectImport = lazy(async () => ({
  default: (await import('../components/redirect-import.tsx')).RedirectImport,
}));

export function RedirectsPage() {
  useTitle(redirectListing.many);
  const redirects = useRedirects();
  const address = useListState(redirectListing);
  const opened = useOpened(address.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ContentTabs current="/admin/cms/redirects" />
      <ResourceHeader resource={redirects} address={address} />
      <ResourceList resource={redirects} address={address} />
      <MissingAddresses redirects={redirects} />
      {address.state.task === 'import' && (
        <Suspense>
          <RedirectImport redirects={redirects} onClose={address.close} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <RedirectPanel redirects={redirects} address={address} />
        </Suspense>
      )}
    </div>
  );
}
