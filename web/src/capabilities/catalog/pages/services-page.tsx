import { serviceListing } from '@trunkline/contract/catalog/listing';
import { Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { ServiceImport, ServicePanel } from '../components/lazy-parts.ts';
import { useServiceItems } from '../components/service-actions.tsx';
import { useServices } from '../use-services.tsx';

export function ServicesPage() {
  useTitle('Service Management');
  const services = useServices();
  const address = useListState(serviceListing);
  const { state, push, close } = address;
  const rowItems = useServiceItems(services, (copy) => push({ open: copy.id, task: 'edit' }));
  const opened = useOpened(state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={services} address={address} />
      <ResourceList resource={services} address={address} rowItems={rowItems} />
      {opened && (
        <Suspense>
          <ServicePanel services={services} address={address} rowItems={rowItems} />
        </Suspense>
      )}
      {state.task === 'import' && (
        <Suspense>
          <ServiceImport services={services} open onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
