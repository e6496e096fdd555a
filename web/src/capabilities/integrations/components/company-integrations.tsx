import type { Company } from '@trunkline/contract/companies';
import { CompanyRecords } from '../../../kernel/resource/company-records.tsx';
import { useIntegrations } from '../use-integrations.tsx';
import { IntegrationPanel } from './lazy-parts.ts';

export function CompanyIntegrations({ company }: { company: Company }) {
  const integrations = useIntegrations();
  return (
    <CompanyRecords
      company={company}
      resource={integrations}
      emptyText={`Systems that receive webhooks about ${company.name} and the companies below it appear here.`}
      canCreate={integrations.permissions.includes('integrations:create')}
      panel={(address) => (
        <IntegrationPanel integrations={integrations} address={address} companyId={company.id} />
      )}
    />
  );
}
