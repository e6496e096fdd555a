import type { Company } from '@trunkline/contract/companies';
import { integrationListing } from '@trunkline/contract/integrations/listing';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { ResourceList, useListState, useOpened } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useIntegrations } from '../use-integrations.tsx';
import { IntegrationPanel } from './lazy-parts.ts';

export function CompanyIntegrations({ company }: { company: Company }) {
  const integrations = useIntegrations();
  const address = useListState(integrationListing);
  const { state, push } = address;
  // On this page, the URL parameters also refer to the company itself and to adding companies below
  // it.
  const mine = state.open !== null || (state.task === 'create' && state.below === null);
  const beside = { ...address, state: { ...state, task: mine ? state.task : null } };
  const opened = useOpened(beside.state);
  return (
    <div className="grid grid-cols-1 gap-3">
      {integrations.permissions.includes('integrations:create') && (
        <div className="flex justify-end">
          <Button onClick={() => push({ task: 'create', open: null, below: null })}>
            <Plus aria-hidden="true" className="size-4" />
            New integration
          </Button>
        </div>
      )}
      <ResourceList resource={integrations} address={beside} fixed={{ company_id: company.id }} />
      {opened && (
        <Suspense>
          <IntegrationPanel integrations={integrations} address={beside} of={company.id} />
        </Suspense>
      )}
    </div>
  );
}
