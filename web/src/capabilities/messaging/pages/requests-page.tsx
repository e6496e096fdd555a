import { requestListing } from '@trunkline/contract/messaging/request-listing';
import { lazy, Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { useRequests } from '../use-requests.tsx';

const RequestPanel = lazy(async () => ({
  default: (await import('../components/request-panel.tsx')).RequestPanel,
}));

/** /admin/cms/requests: messages from the contact form. */
export function RequestsPage() {
  useTitle(requestListing.many);
  const requests = useRequests();
  const address = useListState(requestListing);
  const opened = useOpened(address.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ContentTabs current="/admin/cms/requests" />
      <ResourceHeader resource={requests} address={address} />
      <ResourceList resource={requests} address={address} />
      {opened && (
        <Suspense>
          <RequestPanel requests={requests} address={address} />
        </Suspense>
      )}
    </div>
  );
}
