import type { Company } from '@trunkline/contract/companies';
import { serviceListing } from '@trunkline/contract/catalog/listing';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { ResourceList, useListState, useOpened } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { useServices } from '../use-services.tsx';
import { ServicePanel } from './lazy-parts.ts';
import { useServiceItems } from './service-actions.tsx';

export function CompanyServices({ company }: { company: Company }) {
  const { permissions } = useMe();
  const services = useServices();
  const address = useListState(serviceListing);
  const { state, push } = address;
  const rowItems = useServiceItems(services, (copy) => push({ open: copy.id, task: 'edit' }));
  // On this page, the URL parameters also refer to the company itself and to adding companies below
  // it.
  const editing = state.open !== null;
  const creating = state.task === 'create' && state.below === null;
  const panelAddress = {
    ...address,
    state: { ...state, task: editing || creating ? state.task : null },
  };
  const opened = useOpened(panelAddress.state);
  return (
    <div className="grid grid-cols-1 gap-3">
      {permissions.includes('services:create') && (
        <div className="flex justify-end">
          <Button onClick={() => push({ task: 'create', open: null, below: null })}>
            <Plus aria-hidden="true" className="size-4" />
            New service
          </Button>
        </div>
      )}
      <ResourceList
        resource={services}
        address={address}
        fixed={{ company_id: company.id }}
        emptyText={`Services that ${company.name} offers on its site and to the companies below it appear here.`}
        rowItems={rowItems}
      />
      {opened && (
        <Suspense>
          <ServicePanel
            services={services}
            address={panelAddress}
            publisher={company.id}
            rowItems={rowItems}
          />
        </Suspense>
      )}
    </div>
  );
}
