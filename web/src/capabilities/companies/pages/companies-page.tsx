import { companyResource } from '@trunkline/contract/companies';
import { Suspense } from 'react';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { addBelow } from '../components/add-below.tsx';
import { CompanyPanel } from '../components/company-panel.tsx';
import { CompanyTree } from '../components/company-tree.tsx';
import { CompanyImport } from '../components/lazy-parts.ts';
import { useCompanies } from '../use-companies.tsx';

/** All companies the signed-in person can reach, as a list or as the tree they stand in. */
export function CompaniesPage() {
  useTitle(companyResource.many);
  const companies = useCompanies();
  const address = useListState(companyResource);
  const { state, push, close } = address;
  const rowItems = addBelow(address);
  return (
    <div className="mx-auto grid max-w-400 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={companies} address={address} />
      <Tabs
        label="Ways to look at companies"
        value={state.tab === 'tree' ? 'tree' : 'list'}
        onValueChange={(tab) => push({ tab: tab === 'list' ? null : tab })}
        tabs={[
          {
            value: 'list',
            label: 'List',
            content: <ResourceList resource={companies} address={address} rowItems={rowItems} />,
          },
          {
            value: 'tree',
            label: 'Tree',
            content: <CompanyTree companies={companies} address={address} rowItems={rowItems} />,
          },
        ]}
      />
      <CompanyPanel companies={companies} address={address} rowItems={rowItems} />
      {state.task === 'import' && (
        <Suspense>
          <CompanyImport companies={companies} open onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
