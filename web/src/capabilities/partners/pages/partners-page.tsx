import { applicationListing, partnerListing } from '@trunkline/contract/partners/listing';
import { Suspense } from 'react';
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

const tabs = [
  { value: 'list', label: 'Partners', needs: 'partners:read' },
  { value: 'applications', label: 'Applications', needs: 'applications:read' },
] as const;

/** /admin/partners: partners of the company and its subtree, and applications. */
export function PartnersPage() {
  useTitle('Partner Management');
  const { company, permissions } = useMe();
  const partners = usePartners();
  const applications = useApplications();
  const ofPartners = useListState(partnerListing);
  const ofApplications = useListState(applicationListing);
  const { state, push } = ofPartners;
  const opened = useOpened(state);
  const allowed = tabs.filter(({ needs }) => permissions.includes(needs));
  const wanted = state.tab === 'applications' ? 'applications' : 'list';
  const shown = allowed.find(({ value }) => value === wanted) ?? allowed[0];
  const applying = shown?.value === 'applications';
  const choose = (tab: string) =>
    push({
      tab: tab === 'list' ? null : tab,
      search: '',
      filters: {},
      open: null,
      sort: tab === 'list' ? partnerListing.defaultSort : applicationListing.defaultSort,
    });
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      {applying ? (
        <ResourceHeader resource={applications} address={ofApplications} />
      ) : (
        <ResourceHeader resource={partners} address={ofPartners} />
      )}
      {/* Both lists share the tabs, so that focus stays there when switching. */}
      <Tabs
        label="Partners and applications"
        value={shown?.value}
        onValueChange={choose}
        tabs={allowed.map(({ value, label }) => ({
          value,
          label,
          content:
            value === 'applications' ? (
              <ResourceList key={value} resource={applications} address={ofApplications} />
            ) : (
              <ResourceList key={value} resource={partners} address={ofPartners} />
            ),
        }))}
      />
      {opened && (
        <Suspense>
          {applying ? (
            <ApplicationPanel applications={applications} address={ofApplications} />
          ) : (
            <PartnerPanel partners={partners} address={ofPartners} of={company.id} />
          )}
        </Suspense>
      )}
      {state.task === 'import' && !applying && (
        <Suspense>
          <PartnerImport partners={partners} open onClose={ofPartners.close} />
        </Suspense>
      )}
    </div>
  );
}
