import { lazy, Suspense } from 'react';
import { useMe } from '../../capabilities/auth/index.ts';
import { PartnerPage } from '../../capabilities/partners/pages/partner-page.tsx';
import { Card } from '../../ui/card.tsx';

const ConversationsAbout = lazy(async () => ({
  default: (await import('../../capabilities/messaging/components/conversations-about.tsx'))
    .ConversationsAbout,
}));

/** A partner's page with what is said about them: messaging comes after partners among the capabilities. */
export function PartnerScreen() {
  const { permissions } = useMe();
  return (
    <PartnerPage
      below={({ id, name, partner_company_id: company }) =>
        permissions.includes('messages:read') && (
          <Card title="Messages">
            <Suspense>
              <ConversationsAbout
                anchor={{ type: 'partner', id, label: name }}
                company={company ?? undefined}
              />
            </Suspense>
          </Card>
        )
      }
    />
  );
}
