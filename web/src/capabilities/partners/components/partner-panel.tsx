import type { Application, Partner } from '@trunkline/contract/partners';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { ApplicationForm, PartnerForm } from './lazy-parts.ts';

export function PartnerPanel({
  partners,
  address,
  of,
  own,
}: {
  partners: Resource<Partner>;
  address: ListAddress;
  /** The company a new partner belongs to. */
  of: string;
  /** Set on a partner's own page. */
  own?: string;
}) {
  return (
    <ResourcePanel
      resource={partners}
      address={address}
      own={own}
      form={(slot) => <PartnerForm {...slot} partners={partners} of={of} />}
    />
  );
}

export function ApplicationPanel({
  applications,
  address,
}: {
  applications: Resource<Application>;
  address: ListAddress;
}) {
  return (
    <ResourcePanel
      resource={applications}
      address={address}
      form={(slot) => <ApplicationForm {...slot} applications={applications} />}
    />
  );
}
