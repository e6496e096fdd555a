import type { Company } from '@trunkline/contract/companies';
import { CompanyRecords } from '../../../kernel/resource/company-records.tsx';
import { usePartners } from '../use-partners.tsx';
import { PartnerPanel } from './lazy-parts.ts';

export function CompanyPartners({ company }: { company: Company }) {
  const partners = usePartners();
  return (
    <CompanyRecords
      company={company}
      resource={partners}
      emptyText={`Companies that sell with ${company.name} appear here, along with whether they're listed in the partner locator.`}
      canCreate={partners.permissions.includes('partners:create')}
      panel={(address) => (
        <PartnerPanel partners={partners} address={address} companyId={company.id} />
      )}
    />
  );
}
