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
 * /admin/integrations: external systems that are notified of events at the company and those below
 * it, suppliers that deliver its services, differences at them, and keys of the API.
 */
export function IntegrationsPage() {
  useTitle('Integration Management');
  const { company, permissions } = useMe();
  const integrations = useIntegrations();
  const keys = useApiKeys();
  const connectors = useConnectors();
  const drift = useDrift();
  const ofIntegrations = useListState(integrationListing);
  const ofKeys = useListState(keyListing);
  const ofConnectors = useListState(connectorListing);
  const ofDrift = useListState(driftListing);
  const opened = useOpened(ofIntegrations.state);
  const tabs = [
    listTab({
      value: 'list',
      label: 'Webhooks',
      needs: 'integrations:read',
      resource: integrations,
      address: ofIntegrations,
    }),
    listTab({
      value: 'connectors',
      label: 'Connectors',
      needs: 'integrations:read',
      resource: connectors,
      address: ofConnectors,
    }),
    listTab({
      value: 'drift',
      label: 'Differences',
      needs: 'integrations:read',
      resource: drift,
      address: ofDrift,
    }),
    listTab({
      value: 'keys',
      label: 'API keys',
      needs: 'api_keys:read',
      resource: keys,
      address: ofKeys,
    }),
  ].filter(({ needs }) => permissions.includes(needs));
  const tab = activeTab(tabs)?.value;
  const isKeys = tab === 'keys';
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ListTabs label="Integrations" tabs={tabs} />
      {/* The panel of keys stays while it shows a new one. */}
      {isKeys ? (
        <Suspense>
          <KeyPanel keys={keys} address={ofKeys} companyId={company.id} />
        </Suspense>
      ) : (
        opened && (
          <Suspense>
            {tab === 'connectors' ? (
              <ConnectorPanel
                connectors={connectors}
                address={ofConnectors}
                companyId={company.id}
              />
            ) : tab === 'drift' ? (
              <DriftPanel drift={drift} address={ofDrift} />
            ) : (
              <IntegrationPanel
                integrations={integrations}
                address={ofIntegrations}
                companyId={company.id}
              />
            )}
          </Suspense>
        )
      )}
    </div>
  );
}
