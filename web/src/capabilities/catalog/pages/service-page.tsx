import { useNavigate, useParams } from '@tanstack/react-router';
import type { Service } from '@trunkline/contract/catalog';
import { useState, type ReactNode } from 'react';
import { ServiceEntry } from '../../../documents/service-list.tsx';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { RecordFrame, useRecord } from '../../../kernel/resource/record-frame.tsx';
import { RecordHeader } from '../../../kernel/resource/record-header.tsx';
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

/** Fields that the header, the preview card or the price field already shows. */
const hiddenFields = ['state', 'summary', 'price_currency', 'price_per', 'price_unit'];

/** Shows one service in full: public preview, all fields, and history. */
export function ServicePage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const services = useServices();
  const record = useRecord(services, id);
  const items = useServiceItems(
    services,
    (copy) => void navigate({ to: '/admin/services/$id', params: { id: copy.id } }),
  );
  return (
    <RecordFrame
      {...record}
      resource={services}
      lines={12}
      hiddenFields={hiddenFields}
      header={(service) => (
        <ServiceHeader
          service={service}
          services={services}
          address={record.address}
          items={items(service)}
        />
      )}
      panel={
        <ServicePanel services={services} address={record.address} recordId={id} rowItems={items} />
      }
    >
      {(details, service) => (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
          <div className="grid min-w-0 gap-6">
            <Card
              title="Preview"
              description="Your own site lists the service like this while no plan has a price for its visitors."
            >
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
          {details}
        </div>
      )}
    </RecordFrame>
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
  const [publishing, setPublishing] = useState(false);
  const { publish_request: request } = service;
  return (
    <>
      <RecordHeader
        resource={services}
        row={service}
        address={address}
        stateField="state"
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
