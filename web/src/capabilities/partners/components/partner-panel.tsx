import type { Application, Partner } from '@trunkline/contract/partners';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { ApplicationForm, PartnerForm } from './lazy-parts.ts';

export function PartnerPanel({
  partners,
  address,
  companyId,
  recordId,
}: {
  partners: Resource<Partner>;
  address: ListAddress;
  /** The company a new partner belongs to. */
  companyId: string;
  /** Set on a partner's own page. */
  recordId?: string;
}) {
  return (
    <ResourcePanel
      resource={partners}
      address={address}
      recordId={recordId}
      form={(slot) => <PartnerForm {...slot} partners={partners} companyId={companyId} />}
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
