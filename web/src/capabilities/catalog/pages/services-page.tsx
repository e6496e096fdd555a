import { serviceListing } from '@trunkline/contract/catalog/listing';
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
import {
  PublishingRule,
  ServiceImport,
  ServicePanel,
  SupplierOffers,
} from '../components/lazy-parts.ts';
import { useServiceItems } from '../components/service-actions.tsx';
import { useServices } from '../use-services.tsx';

export function ServicesPage() {
  useTitle('Service Management');
  const { company, permissions } = useMe();
  const services = useServices();
  const address = useListState(serviceListing);
  const { state, push, close } = address;
  const rowItems = useServiceItems(services, (copy) => push({ open: copy.id, task: 'edit' }));
  const opened = useOpened(state);
  const list = <ResourceList resource={services} address={address} rowItems={rowItems} />;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={services} address={address} />
      {company.kind === 'platform' ? (
        list
      ) : (
        <Tabs
          label="Services"
          tabs={[
            { value: 'own', label: 'Your services', content: list },
            {
              value: 'supplier',
              label: 'From your supplier',
              content: (
                <Suspense>
                  <SupplierOffers />
                </Suspense>
              ),
            },
          ]}
        />
      )}
      {permissions.includes('services:approve') && (
        <Suspense>
          <PublishingRule />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <ServicePanel services={services} address={address} rowItems={rowItems} />
        </Suspense>
      )}
      {state.task === 'import' && (
        <Suspense>
          <ServiceImport resource={services} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
