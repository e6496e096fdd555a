import { applicationListing, partnerListing } from '@trunkline/contract/partners/listing';
import { Suspense } from 'react';
import { useListState, useOpened } from '../../../kernel/resource/index.ts';
import { ListTabs, listTab, activeTab } from '../../../kernel/resource/list-tabs.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { useMe } from '../../auth/index.ts';
import { ApplicationPanel, PartnerImport, PartnerPanel } from '../components/lazy-parts.ts';
import { useApplications, usePartners } from '../use-partners.tsx';

/** /admin/partners: partners of the company and its subtree, and applications. */
export function PartnersPage() {
  useTitle('Partner Management');
  const { company, permissions } = useMe();
  const partners = usePartners();
  const applications = useApplications();
  const partnersAddress = useListState(partnerListing);
  const applicationsAddress = useListState(applicationListing);
  const { state } = partnersAddress;
  const opened = useOpened(state);
  const tabs = [
    listTab({
      value: 'list',
      label: 'Partners',
      needs: 'partners:read',
      resource: partners,
      address: partnersAddress,
    }),
    listTab({
      value: 'applications',
      label: 'Applications',
      needs: 'applications:read',
      resource: applications,
      address: applicationsAddress,
    }),
  ].filter(({ needs }) => permissions.includes(needs));
  const isApplications = activeTab(tabs)?.value === 'applications';
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ListTabs label="Partners and applications" tabs={tabs} />
      {opened && (
        <Suspense>
          {isApplications ? (
            <ApplicationPanel applications={applications} address={applicationsAddress} />
          ) : (
            <PartnerPanel partners={partners} address={partnersAddress} companyId={company.id} />
          )}
        </Suspense>
      )}
      {state.task === 'import' && !isApplications && (
        <Suspense>
          <PartnerImport resource={partners} onClose={partnersAddress.close} />
        </Suspense>
      )}
    </div>
  );
}
