import { useNavigate } from '@tanstack/react-router';
import type { Company } from '@trunkline/contract/companies';
import { companyStatuses } from '@trunkline/contract/companies/listing';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { areaHomes, useArea } from '../../../kernel/areas.ts';
import { useVerbs, type ListAddress, type Resource } from '../../../kernel/resource/index.ts';
import { RecordHeader } from '../../../kernel/resource/record-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addBelowItem } from './add-below-item.tsx';
import { CompanyPath } from './company-path.tsx';
import { KindBadge } from './kind-badge.tsx';
import { SuspendedNotice } from './suspended-notice.tsx';

/** Shows the name, position and actions of a company. */
export function CompanyHeader({
  company,
  companies,
  address,
}: {
  company: Company;
  companies: Resource<Company>;
  address: ListAddress;
}) {
  const navigate = useNavigate();
  const home = areaHomes[useArea()];
  const parent = useRef(company.parent_id);
  const verbs = useVerbs(companies, [company], (name) => {
    if (name !== 'delete') return;
    void (parent.current
      ? navigate({ to: `${home}/companies/$id`, params: { id: parent.current }, replace: true })
      : navigate({ to: `${home}/companies`, replace: true }));
  });
  return (
    <>
      <RecordHeader
        resource={companies}
        row={company}
        address={address}
        verbs={verbs}
        name={company.name}
        stateField="status"
        state={companyStatuses[company.status]}
        above={<CompanyPath company={company} />}
        below={<KindBadge kind={company.kind} />}
        actions={
          company.may.includes('create_below') && (
            <Button
              variant="primary"
              onClick={() => address.push({ task: 'create', open: null, below: company.id })}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add company below
            </Button>
          )
        }
        items={addBelowItem(company, address)}
      />
      {company.status === 'suspended' && (
        <SuspendedNotice company={company} onActivate={() => verbs.ask('activate', [company])} />
      )}
    </>
  );
}

export function HeaderSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <Skeleton className="h-3.5 w-64 max-w-full" />
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}
