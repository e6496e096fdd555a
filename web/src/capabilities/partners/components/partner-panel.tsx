import type { Application, Partner } from '@trunkline/contract/partners';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { ApplicationForm, PartnerForm } from './lazy-parts.ts';

/** A partner beside whatever screen it was opened from. */
export function PartnerPanel({
  partners,
  address,
  of,
  own,
}: {
  partners: Resource<Partner>;
  address: ListAddress;
  /** Whose partner a new one becomes. */
  of: string;
  /** On a partner's own page. */
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

/** An application with what its sender wrote, and what became of it. */
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
