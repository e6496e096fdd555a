import { connectorListing } from '@trunkline/contract/integrations/connector-listing';
import { driftListing } from '@trunkline/contract/integrations/drift-listing';
import { keyListing } from '@trunkline/contract/integrations/key-listing';
import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Suspense } from 'react';
import { useListState, useOpened } from '../../../kernel/resource/index.ts';
import { ListTabs, listTab, activeTab } from '../../../kernel/resource/list-tabs.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { useMe } from '../../auth/index.ts';
import {
  ConnectorPanel,
  DriftPanel,
  IntegrationPanel,
  KeyPanel,
} from '../components/lazy-parts.ts';
import { useApiKeys } from '../use-api-keys.tsx';
import { useConnectors } from '../use-connectors.tsx';
import { useDrift } from '../use-drift.tsx';
import { useIntegrations } from '../use-integrations.tsx';

/**
 * /admin/integrations: webhooks for events in the company and those below it, connectors to its
 * suppliers, differences found at those suppliers, and API keys.
 */
export function IntegrationsPage() {
  useTitle('Integration Management');
  const { company, permissions } = useMe();
  const integrations = useIntegrations();
  const keys = useApiKeys();
  const connectors = useConnectors();
  const drift = useDrift();
  const integrationsAddress = useListState(integrationListing);
  const keysAddress = useListState(keyListing);
  const connectorsAddress = useListState(connectorListing);
  const driftAddress = useListState(driftListing);
  const opened = useOpened(integrationsAddress.state);
  const tabs = [
    listTab({
      value: 'list',
      label: 'Webhooks',
      needs: 'integrations:read',
      resource: integrations,
      address: integrationsAddress,
    }),
    listTab({
      value: 'connectors',
      label: 'Connectors',
      needs: 'integrations:read',
      resource: connectors,
      address: connectorsAddress,
    }),
    listTab({
      value: 'drift',
      label: 'Differences',
      needs: 'integrations:read',
      resource: drift,
      address: driftAddress,
    }),
    listTab({
      value: 'keys',
      label: 'API keys',
      needs: 'api_keys:read',
      resource: keys,
      address: keysAddress,
    }),
  ].filter(({ needs }) => permissions.includes(needs));
  const tab = activeTab(tabs)?.value;
  const isKeys = tab === 'keys';
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ListTabs label="Integrations" tabs={tabs} />
      {/* The key panel stays mounted while it shows a new key. */}
      {isKeys ? (
        <Suspense>
          <KeyPanel keys={keys} address={keysAddress} companyId={company.id} />
        </Suspense>
      ) : (
        opened && (
          <Suspense>
            {tab === 'connectors' ? (
              <ConnectorPanel
                connectors={connectors}
                address={connectorsAddress}
                companyId={company.id}
              />
            ) : tab === 'drift' ? (
              <DriftPanel drift={drift} address={driftAddress} />
            ) : (
              <IntegrationPanel
                integrations={integrations}
                address={integrationsAddress}
                companyId={company.id}
              />
            )}
          </Suspense>
        )
      )}
    </div>
  );
}
