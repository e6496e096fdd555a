import { companyListing } from '@trunkline/contract/companies/listing';
import { Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { addBelowItem } from '../components/add-below-item.tsx';
import { CompanyImport, CompanyPanel, CompanyTree } from '../components/lazy-parts.ts';
import { TreeSkeleton } from '../components/tree-skeleton.tsx';
import { useCompanies } from '../use-companies.tsx';

/** Shows all companies that the user can access, as a list or as a tree. */
export function CompaniesPage() {
  useTitle(companyListing.many);
  const companies = useCompanies();
  const address = useListState(companyListing);
  const { state, push, close } = address;
  const opened = useOpened(state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={companies} address={address} />
      <Tabs
        label="Company views"
        value={state.tab === 'tree' ? 'tree' : 'list'}
        onValueChange={(tab) => push({ tab: tab === 'list' ? null : tab })}
        tabs={[
          {
            value: 'list',
            label: 'List',
            content: (
              <ResourceList
                resource={companies}
                address={address}
                rowItems={(row) => addBelowItem(row, address)}
              />
            ),
          },
          {
            value: 'tree',
            label: 'Tree',
            content: (
              <Suspense fallback={<TreeSkeleton />}>
                <CompanyTree companies={companies} address={address} />
              </Suspense>
            ),
          },
        ]}
      />
      {opened && (
        <Suspense>
          <CompanyPanel companies={companies} address={address} />
        </Suspense>
      )}
      {state.task === 'import' && (
        <Suspense>
          <CompanyImport resource={companies} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
