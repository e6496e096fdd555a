import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Company } from '@trunkline/contract/companies';
import { companyListing, companyStatuses } from '@trunkline/contract/kernel/company-listing';
import { Pencil, Plus } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import {
  DetailsSkeleton,
  ResourceDetails,
  ResourceList,
  rowOptions,
  RowMenu,
  useListState,
  useOpened,
  useVerbs,
  type ListAddress,
  type Resource,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addBelow } from '../components/add-below.tsx';
import { CompanyHistory } from '../components/company-history.tsx';
import { CompanyPanel } from '../components/lazy-parts.ts';
import { CompanyPath } from '../components/company-path.tsx';
import { KindBadge } from '../components/kind-badge.tsx';
import { useCompanies } from '../use-companies.tsx';

/** One company in full: what it is, where it stands, what is below it, and what happened to it. */
export function CompanyPage() {
  const { id = '' } = useParams({ strict: false });
  const companies = useCompanies();
  const address = useListState(companyListing);
  const query = useQuery(rowOptions(companies, id));
  useTitle(query.data?.name ?? companyListing.one);
  const rowItems = addBelow(address);
  const opened = useOpened(address.state);
  if (query.isError) {
    const { message, id: errorId } = describeError(query.error);
    return (
      <ErrorState
        title="This company could not be loaded"
        message={message}
        errorId={errorId}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  const company = query.data;
  const hasBelow =
    company === undefined || company.child_count > 0 || company.may.includes('create_below');
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-6 p-4 sm:p-6">
      {company ? (
        <CompanyHeader company={company} companies={companies} address={address} />
      ) : (
        <HeaderSkeleton />
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="xl:order-last">
          <Card title="Details">
            {company ? (
              <ResourceDetails resource={companies} row={company} without={['kind', 'status']} />
            ) : (
              <DetailsSkeleton rows={10} />
            )}
          </Card>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {hasBelow && (
            <section aria-labelledby="below" className="grid grid-cols-1 gap-3">
              <h2 id="below" className="text-sm font-semibold">
                Companies below
              </h2>
              <ResourceList
                resource={companies}
                address={address}
                fixed={{ parent_id: id }}
                rowItems={rowItems}
              />
            </section>
          )}
          <CompanyHistory id={id} />
        </div>
      </div>
      {opened && (
        <Suspense>
          <CompanyPanel companies={companies} address={address} own={id} rowItems={rowItems} />
        </Suspense>
      )}
    </div>
  );
}

function CompanyHeader({
  company,
  companies,
  address,
}: {
  company: Company;
  companies: Resource<Company>;
  address: ListAddress;
}) {
  const navigate = useNavigate();
  const parent = useRef(company.parent_id);
  const verbs = useVerbs(companies, (name) => {
    if (name !== 'delete') return;
    void (parent.current
      ? navigate({ to: '/admin/companies/$id', params: { id: parent.current }, replace: true })
      : navigate({ to: '/admin/companies', replace: true }));
  });
  const edit = () => address.push({ task: 'edit', open: null });
  return (
    <header className="flex flex-wrap items-start gap-4">
      <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
        <CompanyPath company={company} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-tight">{company.name}</h1>
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
        />
      </div>
      {verbs.dialogs}
    </header>
  );
}

function HeaderSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <Skeleton className="h-3.5 w-64 max-w-full" />
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-32" />
    </div>
  );
}
