import type { Service } from '@trunkline/contract/catalog';
import { serviceCategories } from '@trunkline/contract/catalog/listing';
import type { ReactNode } from 'react';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { useMe } from '../../auth/index.ts';
import { ServiceForm } from './lazy-parts.ts';
import { PublicLink } from './public-link.tsx';

/** Shows a service beside the screen it was opened from. */
export function ServicePanel({
  services,
  address,
  recordId,
  publisher,
  rowItems,
}: {
  services: Resource<Service>;
  address: ListAddress;
  /** On a service's own page: the service that the `edit` parameter refers to. */
  recordId?: string;
  /** The company that publishes a new service; the current company by default. */
  publisher?: string;
  rowItems: (service: Service) => ReactNode;
}) {
  const { company } = useMe();
  return (
    <ResourcePanel
      resource={services}
      address={address}
      recordId={recordId}
      rowItems={rowItems}
      subtitle={(service) => (
        <>
          <span>{serviceCategories[service.category]}</span>
          <PublicLink service={service} />
        </>
      )}
      form={(slot) => (
        <ServiceForm {...slot} services={services} publisher={publisher ?? company.id} />
      )}
    />
  );
}
