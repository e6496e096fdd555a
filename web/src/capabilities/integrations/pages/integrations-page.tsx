import { keyListing } from '@trunkline/contract/integrations/key-listing';
import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { ListTabs, shownTab } from '../../../kernel/resource/list-tabs.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { useMe } from '../../auth/index.ts';
import { IntegrationPanel, KeyPanel } from '../components/lazy-parts.ts';
import { useApiKeys } from '../use-api-keys.tsx';
import { useIntegrations } from '../use-integrations.tsx';

/**
 * /admin/integrations: external systems that are notified of events at the company and those below
 * it, and keys with which they call the API.
 */
export function IntegrationsPage() {
  useTitle('Integration Management');
  const { company, permissions } = useMe();
  const integrations = useIntegrations();
  const keys = useApiKeys();
  const ofIntegrations = useListState(integrationListing);
  const ofKeys = useListState(keyListing);
  const opened = useOpened(ofIntegrations.state);
  const tabs = [
    {
      value: 'list',
      label: 'Webhooks',
      needs: 'integrations:read',
      address: ofIntegrations,
      defaultSort: integrationListing.defaultSort,
      header: <ResourceHeader resource={integrations} address={ofIntegrations} />,
      list: <ResourceList key="list" resource={integrations} address={ofIntegrations} />,
    },
    {
      value: 'keys',
      label: 'API keys',
      needs: 'api_keys:read',
      address: ofKeys,
      defaultSort: keyListing.defaultSort,
      header: <ResourceHeader resource={keys} address={ofKeys} />,
      list: <ResourceList key="keys" resource={keys} address={ofKeys} />,
    },
  ].filter(({ needs }) => permissions.includes(needs));
  const isKeys = shownTab(tabs)?.value === 'keys';
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ListTabs label="Webhooks and API keys" tabs={tabs} />
      {/* The panel of keys stays while it shows a new one. */}
      {isKeys ? (
        <Suspense>
          <KeyPanel keys={keys} address={ofKeys} of={company.id} />
        </Suspense>
      ) : (
        opened && (
          <Suspense>
            <IntegrationPanel
              integrations={integrations}
              address={ofIntegrations}
              of={company.id}
            />
          </Suspense>
        )
      )}
    </div>
  );
}
