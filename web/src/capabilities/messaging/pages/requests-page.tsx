import { lazy } from 'react';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { ResourcePage } from '../../../kernel/resource/index.ts';
import { useRequests } from '../use-requests.tsx';

const RequestPanel = lazy(async () => ({
  default: (await import('../components/request-panel.tsx')).RequestPanel,
}));

/** /admin/cms/requests: messages from the contact form. */
export function RequestsPage() {
  const requests = useRequests();
  return (
    <ResourcePage
      resource={requests}
      tabs={<ContentTabs current="/admin/cms/requests" />}
      panel={(address) => <RequestPanel requests={requests} address={address} />}
    />
  );
}
