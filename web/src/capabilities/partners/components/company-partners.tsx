import type { Company } from '@trunkline/contract/companies';
import { partnerListing } from '@trunkline/contract/partners/listing';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { ResourceList, useListState, useOpened } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { usePartners } from '../use-partners.tsx';
import { PartnerPanel } from './lazy-parts.ts';

export function CompanyPartners({ company }: { company: Company }) {
  const { permissions } = useMe();
  const partners = usePartners();
  const address = useListState(partnerListing);
  const { state, push } = address;
  // On this page, the URL parameters also refer to the company itself and to adding companies below
  // it.
  const mine = state.open !== null || (state.task === 'create' && state.below === null);
  const beside = { ...address, state: { ...state, task: mine ? state.task : null } };
  const opened = useOpened(beside.state);
  return (
    <div className="grid grid-cols-1 gap-3">
      {permissions.includes('partners:create') && (
        <div className="flex justify-end">
          <Button onClick={() => push({ task: 'create', open: null, below: null })}>
            <Plus aria-hidden="true" className="size-4" />
            New partner
          </Button>
        </div>
      )}
      <ResourceList resource={partners} address={beside} fixed={{ company_id: company.id }} />
      {opened && (
        <Suspense>
          <PartnerPanel partners={partners} address={beside} of={company.id} />
        </Suspense>
      )}
    </div>
  );
}
