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
  const ofPartners = useListState(partnerListing);
  const ofApplications = useListState(applicationListing);
  const { state } = ofPartners;
  const opened = useOpened(state);
  const tabs = [
    listTab({
      value: 'list',
      label: 'Partners',
      needs: 'partners:read',
      resource: partners,
      address: ofPartners,
    }),
    listTab({
      value: 'applications',
      label: 'Applications',
      needs: 'applications:read',
      resource: applications,
      address: ofApplications,
    }),
  ].filter(({ needs }) => permissions.includes(needs));
  const isApplications = activeTab(tabs)?.value === 'applications';
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ListTabs label="Partners and applications" tabs={tabs} />
      {opened && (
        <Suspense>
          {isApplications ? (
            <ApplicationPanel applications={applications} address={ofApplications} />
          ) : (
            <PartnerPanel partners={partners} address={ofPartners} companyId={company.id} />
          )}
        </Suspense>
      )}
      {state.task === 'import' && !isApplications && (
        <Suspense>
          <PartnerImport resource={partners} onClose={ofPartners.close} />
        </Suspense>
      )}
    </div>
  );
}
