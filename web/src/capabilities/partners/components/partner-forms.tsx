import {
  applicationResource,
  partnerResource,
  type Application,
  type Partner,
} from '@trunkline/contract/partners';
import type { FormSlot, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

// One module, so that the shared schemas load with the forms and not with the list.

export function PartnerForm({
  partners,
  companyId,
  ...slot
}: FormSlot<Partner> & { partners: Resource<Partner>; companyId: string }) {
  return (
    <ResourceForm
      {...slot}
      resource={partners}
      description={partnerResource}
      preset={{ company_id: companyId }}
    />
  );
}

export const PartnerImport = (props: ImportProps<Partner>) => (
  <ResourceImport {...props} description={partnerResource} />
);

export function ApplicationForm({
  applications,
  ...slot
}: FormSlot<Application> & { applications: Resource<Application> }) {
  return <ResourceForm {...slot} resource={applications} description={applicationResource} />;
}
