import type { Company } from '@trunkline/contract/companies';
import { Plus } from 'lucide-react';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
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
  const { parent_id, status } = company;
  return (
    <RecordHeader
      resource={companies}
      row={company}
      address={address}
      stateField="status"
      addressAfterDelete={parent_id ? companies.pageOf(parent_id) : undefined}
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
    >
      {(ask) =>
        status === 'suspended' && (
          <SuspendedNotice company={company} onActivate={() => ask('activate')} />
        )
      }
    </RecordHeader>
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
