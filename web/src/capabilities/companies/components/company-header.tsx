import { useNavigate } from '@tanstack/react-router';
import type { Company } from '@trunkline/contract/companies';
import { companyStatuses } from '@trunkline/contract/companies/listing';
import { Pencil, Plus } from 'lucide-react';
import { useRef } from 'react';
import { areaHomes, useArea } from '../../../kernel/areas.ts';
import {
  RowMenu,
  useVerbs,
  type ListAddress,
  type Resource,
} from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addBelowItem } from './add-below-item.tsx';
import { CompanyPath } from './company-path.tsx';
import { KindBadge } from './kind-badge.tsx';
import { SuspendedNotice } from './suspended-notice.tsx';

/** Shows the name, place and actions of a company. */
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
  const edit = () => address.push({ task: 'edit', open: null });
  return (
    <>
      <header className="flex flex-wrap items-start gap-4">
        <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
          <CompanyPath company={company} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{company.name}</h1>
            <Badge tone={companies.tones?.['status']?.[company.status]} dot>
              {companyStatuses[company.status]}
            </Badge>
          </div>
          <KindBadge kind={company.kind} />
        </div>
        <div className="flex items-center gap-2">
          {company.may.includes('update') && (
            <Button onClick={edit}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
          )}
          {company.may.includes('create_below') && (
            <Button
              variant="primary"
              onClick={() => address.push({ task: 'create', open: null, below: company.id })}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add below
            </Button>
          )}
          <RowMenu
            resource={companies}
            row={company}
            onEdit={edit}
            onVerb={(name) => verbs.ask(name, [company])}
          >
            {addBelowItem(company, address)}
          </RowMenu>
        </div>
      </header>
      {company.status === 'suspended' && (
        <SuspendedNotice company={company} onActivate={() => verbs.ask('activate', [company])} />
      )}
      {verbs.dialogs}
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
