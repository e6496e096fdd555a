import { keyListing } from '@trunkline/contract/integrations/key-listing';
import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMe } from '../../auth/index.ts';
import { IntegrationPanel, KeyPanel } from '../components/lazy-parts.ts';
import { useApiKeys } from '../use-api-keys.tsx';
import { useIntegrations } from '../use-integrations.tsx';

const tabs = [
  { value: 'list', label: 'Webhooks', needs: 'integrations:read' },
  { value: 'keys', label: 'API keys', needs: 'api_keys:read' },
] as const;

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
  const { state, push } = ofIntegrations;
  const opened = useOpened(state);
  const allowed = tabs.filter(({ needs }) => permissions.includes(needs));
  const wanted = state.tab === 'keys' ? 'keys' : 'list';
  const shown = allowed.find(({ value }) => value === wanted) ?? allowed[0];
  const isKeys = shown?.value === 'keys';
  const choose = (tab: string) =>
    push({
      tab: tab === 'list' ? null : tab,
      search: '',
      filters: {},
      open: null,
      sort: tab === 'list' ? integrationListing.defaultSort : keyListing.defaultSort,
    });
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      {isKeys ? (
        <ResourceHeader resource={keys} address={ofKeys} />
      ) : (
        <ResourceHeader resource={integrations} address={ofIntegrations} />
      )}
      {/* Both lists share the tabs, so that focus stays there when switching. */}
      <Tabs
        label="Webhooks and API keys"
        value={shown?.value}
        onValueChange={choose}
        tabs={allowed.map(({ value, label }) => ({
          value,
          label,
          content:
            value === 'keys' ? (
              <ResourceList key={value} resource={keys} address={ofKeys} />
            ) : (
              <ResourceList key={value} resource={integrations} address={ofIntegrations} />
            ),
        }))}
      />
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
