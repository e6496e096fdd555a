import { useParams } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useArea } from '../../../kernel/areas.ts';
import { isInArea } from '../../../kernel/capability.ts';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { ResourceList } from '../../../kernel/resource/index.ts';
import { RecordFrame, useRecord } from '../../../kernel/resource/record-frame.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs, type Tab } from '../../../ui/tabs.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useMe } from '../../auth/index.ts';
import { BrandCard } from '../components/brand-card.tsx';
import { addBelowItem } from '../components/add-below-item.tsx';
import { CompanyHeader, HeaderSkeleton } from '../components/company-header.tsx';
import { RecordHistory } from '../../audit/components/record-history.tsx';
import { CompanyPanel } from '../components/lazy-parts.ts';
import { useCompanies } from '../use-companies.tsx';

const companyTabs = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ companyTabs }) => companyTabs)
    .toSorted((a, b) => a.position - b.position),
);

export function CompanyPage() {
  const { id = '' } = useParams({ strict: false });
  return <WholeCompany id={id} />;
}

/** Shows the user's own company. */
export function OwnCompanyPage() {
  return <WholeCompany id={useMe().company.id} />;
}

/** The details beside the tabs; collapsed above them where there is only one column. */
function About({ children }: { children: ReactNode }) {
  const hasColumns = useMediaQuery('(width >= 80rem)');
  if (hasColumns) return <div className="grid gap-6 xl:order-last">{children}</div>;
  return (
    <details className="min-w-0 rounded-md border border-border">
      <summary className="cursor-pointer px-3 py-2 text-[13px] font-medium pointer-coarse:py-3">
        About this company
      </summary>
      <div className="grid grid-cols-1 gap-4 border-t border-border p-3">{children}</div>
    </details>
  );
}

/** Shows one company in full: details, position, tabs, and history. */
function WholeCompany({ id }: { id: string }) {
  const { permissions } = useMe();
  const area = useArea();
  const companies = useCompanies();
  const { address, query } = useRecord(companies, id);
  const { state, push } = address;
  const company = query.data;
  const visibleTabs: Tab[] = companyTabs()
    .filter((tab) => isInArea(tab, area) && permissions.includes(tab.needs))
    .map(({ value, label, Content }) => ({
      value,
      label,
      content: company && (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Content record={company} />
        </Suspense>
      ),
    }));
  const hasBelow =
    company === undefined || company.child_count > 0 || company.may.includes('create_below');
  const selectedTab =
    visibleTabs.find(({ value }) => value === state.tab) ?? (hasBelow ? undefined : visibleTabs[0]);
  // Tabs of other capabilities handle their own URL parameters, unless these refer to a company.
  const refersToCompany =
    selectedTab === undefined ||
    state.below !== null ||
    (state.task === 'edit' && state.open === null);
  const listAddress = refersToCompany
    ? address
    : { ...address, state: { ...state, open: null, task: null } };
  const below: Tab = {
    value: 'below',
    label: 'Companies below',
    content: (
      <ResourceList
        resource={companies}
        address={listAddress}
        fixed={{ parent_id: id }}
        rowItems={(row) => addBelowItem(row, address)}
      />
    ),
  };
  const allTabs = hasBelow ? [below, ...visibleTabs] : visibleTabs;
  return (
    <RecordFrame
      resource={companies}
      query={query}
      address={listAddress}
      lines={10}
      hiddenFields={[
        'kind',
        'status',
        // People can't see the company above their own.
        ...(company?.parent_name === null ? ['parent_id'] : []),
      ]}
      header={(row) => <CompanyHeader company={row} companies={companies} address={address} />}
      headerSkeleton={<HeaderSkeleton />}
      panel={<CompanyPanel companies={companies} address={listAddress} recordId={id} />}
    >
      {(details) => (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <About>
            {details}
            {company ? <BrandCard company={company} /> : <Skeleton className="h-24" />}
          </About>
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {allTabs.length > 0 && (
              <Tabs
                label="Company details"
                value={selectedTab?.value ?? allTabs[0]?.value}
                onValueChange={(tab) =>
                  push({ tab: tab === 'below' ? null : tab, search: '', filters: {}, open: null })
                }
                tabs={allTabs}
              />
            )}
            {permissions.includes('audit:read') && (
              <RecordHistory tenant={companies.tenant} id={id} noun="company" />
            )}
          </div>
        </div>
      )}
    </RecordFrame>
  );
}
