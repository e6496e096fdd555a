import { lazy } from 'react';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { ResourcePage } from '../../../kernel/resource/index.ts';
import { MissingAddresses } from '../components/missing-addresses.tsx';
import { useRedirects } from '../use-redirects.tsx';

const RedirectPanel = lazy(async () => ({
  default: (await import('../components/redirect-panel.tsx')).RedirectPanel,
}));

const RedirectImport = lazy(async () => ({
  default: (await import('../components/redirect-import.tsx')).RedirectImport,
}));

export function RedirectsPage() {
  const redirects = useRedirects();
  return (
    <ResourcePage
      resource={redirects}
      tabs={<ContentTabs current="/admin/cms/redirects" />}
      panel={(address) => <RedirectPanel redirects={redirects} address={address} />}
      importDialog={(close) => <RedirectImport resource={redirects} onClose={close} />}
    >
      <MissingAddresses redirects={redirects} />
    </ResourcePage>
  );
}
