import { applicationListing, partnerListing } from '@trunkline/contract/kernel/partner-listing';
import { Suspense, type ReactNode } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMe } from '../../auth/index.ts';
import { ApplicationPanel, PartnerImport, PartnerPanel } from '../components/lazy-parts.ts';
import { useApplications, usePartners } from '../use-partners.tsx';

function Partners() {
  const { company } = useMe();
  const partners = usePartners();
  const address = useListState(partnerListing);
  const opened = useOpened(address.state);
  return (
    <>
      <ResourceHeader resource={partners} address={address} />
      <PartnerTabs address={address}>
        <ResourceList resource={partners} address={address} />
      </PartnerTabs>
      {opened && (
        <Suspense>
          <PartnerPanel partners={partners} address={address} of={company.id} />
        </Suspense>
      )}
      {address.state.task === 'import' && (
        <Suspense>
          <PartnerImport partners={partners} open onClose={address.close} />
        </Suspense>
      )}
    </>
  );
}

function Applications() {
  const applications = useApplications();
  const address = useListState(applicationListing);
  const opened = useOpened(address.state);
  return (
    <>
      <ResourceHeader resource={applications} address={address} />
      <PartnerTabs address={address}>
        <ResourceList resource={applications} address={address} />
      </PartnerTabs>
      {opened && (
        <Suspense>
          <ApplicationPanel applications={applications} address={address} />
        </Suspense>
      )}
    </>
  );
}

function PartnerTabs({
  address,
  children,
}: {
  address: ReturnType<typeof useListState>;
  children: ReactNode;
}) {
  const { permissions } = useMe();
  const { state, push } = address;
  const value = state.tab === 'applications' ? 'applications' : 'list';
  const tabs = [
    { value: 'list', label: 'Partners', needs: 'partners:read' },
    { value: 'applications', label: 'Applications', needs: 'applications:read' },
  ].filter(({ needs }) => permissions.includes(needs));
  return (
    <Tabs
      label="Partners and applications"
      value={value}
      onValueChange={(tab) =>
        push({
          tab: tab === 'list' ? null : tab,
          search: '',
          filters: {},
          open: null,
          sort: tab === 'list' ? partnerListing.defaultSort : applicationListing.defaultSort,
        })
      }
      tabs={tabs.map((tab) => ({
        value: tab.value,
        label: tab.label,
        content: tab.value === value ? children : null,
      }))}
    />
  );
}

/** /admin/partners: who sells with the company and those below it, and who would like to. */
export function PartnersPage() {
  useTitle('Partner Management');
  const { permissions } = useMe();
  const { state } = useListState(partnerListing);
  const wanted = state.tab === 'applications' || !permissions.includes('partners:read');
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      {wanted && permissions.includes('applications:read') ? <Applications /> : <Partners />}
    </div>
  );
}
