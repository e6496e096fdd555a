import { subscriptionListing } from '@trunkline/contract/subscriptions/listing';
import type { ReactNode } from 'react';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { useSubscriptions } from '../use-subscriptions.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

/** Lists subscriptions, with a panel for the open one; `views` links to the other views. */
export function SubscriptionList({ heading, views }: { heading: boolean; views: ReactNode }) {
  const subscriptions = useSubscriptions();
  const address = useListState(subscriptionListing);
  return (
    <div className="grid grid-cols-1 gap-4">
      {heading && <ResourceHeader resource={subscriptions} address={address} />}
      {views}
      <ResourceList resource={subscriptions} address={address} />
      <SubscriptionPanel tenant={subscriptions.tenant} address={address} />
    </div>
  );
}
