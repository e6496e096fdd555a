import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { useMe } from '../../auth/index.ts';
import { IntegrationPanel } from '../components/lazy-parts.ts';
import { useIntegrations } from '../use-integrations.tsx';

/**
 * /admin/integrations: external systems that are notified of events at the company and those below
 * it.
 */
export function IntegrationsPage() {
  useTitle('Integration Management');
  const { company } = useMe();
  const integrations = useIntegrations();
  const address = useListState(integrationListing);
  const opened = useOpened(address.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={integrations} address={address} />
      <ResourceList resource={integrations} address={address} />
      {opened && (
        <Suspense>
          <IntegrationPanel integrations={integrations} address={address} of={company.id} />
        </Suspense>
      )}
    </div>
  );
}
