import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { partnerListing } from '@trunkline/contract/partners/listing';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import {
  DetailsSkeleton,
  ResourceDetails,
  rowOptions,
  useListState,
  useOpened,
  useVerbs,
} from '../../../kernel/resource/index.ts';
import { RecordError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';
import { PartnerPanel } from '../components/lazy-parts.ts';
import { usePartners } from '../use-partners.tsx';

const partnerTabs = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ partnerTabs }) => partnerTabs)
    .toSorted((one, other) => one.position - other.position),
);

/**
 * One partner: its public details, its company, and a card for each capability with more about it.
 */
export function PartnerPage() {
  const { permissions } = useMe();
  const { id = '' } = useParams({ strict: false });
  const partners = usePartners();
  const address = useListState(partnerListing);
  const opened = useOpened(address.state);
  const query = useQuery(rowOptions(partners, id));
  const partner = query.data;
  const verbs = useVerbs(partners, partner ? [partner] : []);
  useTitle(partner?.name ?? partnerListing.one);
  if (query.isError) return <RecordError resource={partners} query={query} />;
  const listed = partner?.listing === 'listed' ? 'unlist' : 'list';
  return (
    <div className="mx-auto grid max-w-200 grid-cols-1 gap-6 p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold tracking-tight">
          {partner?.name ?? 'Partner'}
        </h1>
        {partner?.may.includes(listed) && (
          <Button onClick={() => verbs.ask(listed, [partner])} pending={verbs.pending}>
            {partners.verbs[listed]?.label}
          </Button>
        )}
        {partner?.may.includes('update') && (
          <Button variant="primary" onClick={() => address.push({ task: 'edit', open: null })}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        )}
      </header>
      <Card title="Details">
        {partner ? (
          <ResourceDetails resource={partners} row={partner} />
        ) : (
          <DetailsSkeleton rows={8} />
        )}
      </Card>
      {partner?.partner_company_id && (
        <p className="text-muted">
          People, brand and history are shown on{' '}
          <Link
            to="/admin/companies/$id"
            params={{ id: partner.partner_company_id }}
            className="text-primary-text underline underline-offset-4"
          >
            the company itself
          </Link>
          .
        </p>
      )}
      {partner &&
        partnerTabs()
          .filter(({ needs }) => permissions.includes(needs))
          .map(({ value, label, Content }) => (
            <Card key={value} title={label}>
              <Suspense>
                <Content record={partner} />
              </Suspense>
            </Card>
          ))}
      {opened && (
        <Suspense>
          <PartnerPanel
            partners={partners}
            address={address}
            of={partner?.company_id ?? ''}
            own={id}
          />
        </Suspense>
      )}
      {verbs.dialogs}
    </div>
  );
}
