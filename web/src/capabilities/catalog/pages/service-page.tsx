import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Service } from '@trunkline/contract/catalog';
import { serviceListing, serviceStates } from '@trunkline/contract/catalog/listing';
import { Suspense, useState, type ReactNode } from 'react';
import { ServiceEntry } from '../../../documents/service-list.tsx';
import {
  DetailsSkeleton,
  ResourceDetails,
  rowOptions,
  useListState,
  useOpened,
  useVerbs,
  type ListAddress,
  type Resource,
} from '../../../kernel/resource/index.ts';
import { RecordHeader } from '../../../kernel/resource/record-header.tsx';
import { RecordError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ServicePanel } from '../components/lazy-parts.ts';
import { PublishDialog } from '../components/publish-dialog.tsx';
import { PublicLink } from '../components/public-link.tsx';
import { useServiceItems } from '../components/service-actions.tsx';
import { RecordHistory } from '../../audit/components/record-history.tsx';
import { PlansCard } from '../plans/plans-card.tsx';
import { ServiceVersions } from '../components/service-versions.tsx';
import { QuestionsCard } from '../parts/questions-card.tsx';
import { RelationsCard } from '../parts/relations-card.tsx';
import { AvailabilityCard } from '../parts/availability-card.tsx';
import { useServices } from '../use-services.tsx';

/** Shown in the header and the preview card; the price field includes currency and terms. */
const hiddenFields = ['state', 'summary', 'price_currency', 'price_per', 'price_unit'];

/** Shows one service in full: public preview, all fields, and history. */
export function ServicePage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const services = useServices();
  const address = useListState(serviceListing);
  const query = useQuery(rowOptions(services, id));
  useTitle(query.data?.name ?? serviceListing.one);
  const items = useServiceItems(
    services,
    (copy) => void navigate({ to: '/admin/services/$id', params: { id: copy.id } }),
  );
  const opened = useOpened(address.state);
  if (query.isError) return <RecordError resource={services} query={query} />;
  const service = query.data;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-6 p-4 sm:p-6">
      {service ? (
        <ServiceHeader
          service={service}
          services={services}
          address={address}
          items={items(service)}
        />
      ) : (
        <Skeleton className="h-12 w-64 max-w-full" />
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="grid min-w-0 gap-6">
          <Card title="Preview">
            {service ? (
              <div inert className="@container rounded-md bg-background px-5 text-base">
                <ServiceEntry service={service} />
              </div>
            ) : (
              <Skeleton className="h-28" />
            )}
          </Card>
          {service && <PlansCard service={service} />}
          {service && <QuestionsCard service={service} />}
          {service && <RelationsCard service={service} services={services} />}
          {service && <AvailabilityCard service={service} />}
          <ServiceVersions id={id} />
          <RecordHistory tenant={services.tenant} id={id} noun="service" />
        </div>
        <Card title="Details">
          {service ? (
            <ResourceDetails resource={services} row={service} omittedFields={hiddenFields} />
          ) : (
            <DetailsSkeleton rows={12} />
          )}
        </Card>
      </div>
      {opened && (
        <Suspense>
          <ServicePanel services={services} address={address} recordId={id} rowItems={items} />
        </Suspense>
      )}
    </div>
  );
}

function ServiceHeader({
  service,
  services,
  address,
  items,
}: {
  service: Service;
  services: Resource<Service>;
  address: ListAddress;
  items: ReactNode;
}) {
  const navigate = useNavigate();
  const verbs = useVerbs(services, [service], (name) => {
    if (name === 'delete') void navigate({ to: '/admin/services', replace: true });
  });
  const [publishing, setPublishing] = useState(false);
  const { publish_request: request } = service;
  return (
    <>
      <RecordHeader
        resource={services}
        row={service}
        address={address}
        verbs={verbs}
        name={service.name}
        stateField="state"
        state={serviceStates[service.state]}
        below={
          <p className="flex flex-wrap items-center gap-x-4 text-muted">
            {service.provider}
            <PublicLink service={service} />
          </p>
        }
        actions={
          service.may.includes('publish') && (
            <Button variant="primary" onClick={() => setPublishing(true)}>
              Publish
            </Button>
          )
        }
        items={items}
      />
      {request && (
        <p className="rounded-md bg-sunken px-3 py-2 text-[13px]">
          {request.own ? 'You' : request.by || 'Someone'} asked to publish this service
          {request.reason && `: “${request.reason}”`}. Someone else with the permission to approve
          services has to publish it.
        </p>
      )}
      {publishing && (
        <PublishDialog service={service} services={services} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}
