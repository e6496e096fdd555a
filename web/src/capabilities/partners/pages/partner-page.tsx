import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import { RecordPage } from '../../../kernel/resource/record-page.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';
import { PartnerPanel } from '../components/lazy-parts.ts';
import { usePartners } from '../use-partners.tsx';

const partnerTabs = fromCapabilities((capabilities) =>
  capabilities
    .flatMap(({ partnerTabs }) => partnerTabs)
    .toSorted((a, b) => a.position - b.position),
);

/** Shows one partner: its public details, its company, and cards from other capabilities. */
export function PartnerPage() {
  const { permissions } = useMe();
  const partners = usePartners();
  return (
    <RecordPage
      resource={partners}
      lines={8}
      verbs={['list', 'unlist']}
      panel={(address, recordId, partner) => (
        <PartnerPanel
          partners={partners}
          address={address}
          companyId={partner?.company_id ?? ''}
          recordId={recordId}
        />
      )}
    >
      {(partner) => (
        <>
          {partner.partner_company_id && (
            <p className="text-muted">
              People, brand and history are shown on{' '}
              <Link
                to="/admin/companies/$id"
                params={{ id: partner.partner_company_id }}
                className="text-primary-text underline underline-offset-4"
              >
                the company's page
              </Link>
              .
            </p>
          )}
          {partnerTabs()
            .filter(({ needs }) => permissions.includes(needs))
            .map(({ value, label, Content }) => (
              <Card key={value} title={label}>
                <Suspense>
                  <Content record={partner} />
                </Suspense>
              </Card>
            ))}
        </>
      )}
    </RecordPage>
  );
}
