import { companyListing } from '@trunkline/contract/companies/listing';
import { rangeNames, ranges } from '@trunkline/contract/performance/ranges';
import { lazy, type ReactNode, Suspense } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { CompanyFilter } from '../../../kernel/resource/company-filter.tsx';
import { useReferenceOptions } from '../../../kernel/resource/reference-options.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMe } from '../../auth/index.ts';
import { companyOf, type PerformanceTab, tabNames, tabs } from '../address.ts';
import { ActiveFilters } from '../components/active-filters.tsx';
import { OverviewTab } from '../components/overview-tab.tsx';
import { usePerformanceAddress } from '../use-performance-address.ts';

const BudgetsTab = lazy(async () => ({
  default: (await import('../components/budgets-tab.tsx')).BudgetsTab,
}));
const ReleasesTab = lazy(async () => ({
  default: (await import('../components/releases-tab.tsx')).ReleasesTab,
}));
const InfrastructureTab = lazy(async () => ({
  default: (await import('../components/infrastructure-tab.tsx')).InfrastructureTab,
}));

export function PerformancePage() {
  useTitle('Performance');
  const { company } = useMe();
  const { address, change } = usePerformanceAddress();
  const { range } = address;
  const companies = { description: companyListing, api: apiFor(company.id).companies };
  const chosenRow = useReferenceOptions(companies, address.company).chosenRow;
  const companyName = address.company === null ? company.name : (chosenRow?.name ?? 'this company');
  // Only people at the platform company see the infrastructure metrics.
  const visibleTabs = tabNames.filter(
    (name) => name !== 'infrastructure' || company.kind === 'platform',
  );
  const tab = visibleTabs.includes(address.tab) ? address.tab : 'overview';
  const shared = { tenant: company.id, company: companyOf(address) };
  const contentByTab: Record<PerformanceTab, ReactNode> = {
    overview: <OverviewTab {...shared} address={address} change={change} />,
    budgets: <BudgetsTab {...shared} companyName={companyName} />,
    releases: <ReleasesTab {...shared} address={address} onChange={change} />,
    infrastructure: <InfrastructureTab tenant={company.id} range={range} />,
  };
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-xl font-semibold">Performance</h1>
          <p className="mt-0.5 text-muted">
            Loading and response times for people at {companyName} and every company below it.
          </p>
        </div>
        {['overview', 'infrastructure'].includes(tab) && (
          <div className="w-40">
            <Select
              aria-label="Time"
              value={range}
              onValueChange={(next) => change({ range: next })}
              options={rangeNames.map((value) => ({ value, label: ranges[value].label }))}
            />
          </div>
        )}
      </header>
      {tab !== 'infrastructure' && (
        <div className="flex flex-wrap items-center gap-2">
          <CompanyFilter
            tenant={company.id}
            value={address.company}
            onChange={(id) => change({ company: id })}
          />
          {tab === 'overview' && (
            <ActiveFilters
              address={address}
              onClear={(names) => change(Object.fromEntries(names.map((name) => [name, null])))}
            />
          )}
        </div>
      )}
      <Tabs
        label="Performance sections"
        value={tab}
        onValueChange={(value) =>
          change({ tab: tabNames.find((name) => name === value) ?? 'overview' })
        }
        tabs={visibleTabs.map((name) => ({
          value: name,
          label: tabs[name],
          content: (
            <Suspense fallback={<Skeleton className="h-96" />}>{contentByTab[name]}</Suspense>
          ),
        }))}
      />
    </div>
  );
}
