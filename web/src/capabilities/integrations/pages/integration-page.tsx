import { useParams } from '@tanstack/react-router';
import { RecordPage } from '../../../kernel/resource/record-page.tsx';
import { DeliveryLog } from '../components/delivery-log.tsx';
import { HealthCard } from '../components/health-card.tsx';
import { IntegrationPanel } from '../components/lazy-parts.ts';
import { SecretCard } from '../components/secret-card.tsx';
import { useIntegrationChanges } from '../mutations.ts';
import { healthInterval } from '../queries.ts';
import { useIntegrations } from '../use-integrations.tsx';

/** Fields shown in separate cards. */
const hiddenFields = ['health', 'last_sent_at', 'stuck'];

/** Shows one integration: health, secret and deliveries. */
export function IntegrationPage() {
  const { id = '' } = useParams({ strict: false });
  const integrations = useIntegrations();
  const { tenant } = integrations;
  const { makeSecret } = useIntegrationChanges(tenant, id);
  return (
    <RecordPage
      resource={integrations}
      lines={6}
      verbs={['activate', 'pause']}
      hiddenFields={hiddenFields}
      refetchInterval={healthInterval}
      panel={(address, recordId, integration) => (
        <IntegrationPanel
          integrations={integrations}
          address={address}
          companyId={integration?.company_id ?? ''}
          recordId={recordId}
        />
      )}
      above={(integration) => (
        <>
          <HealthCard tenant={tenant} integration={integration} />
          <SecretCard
            system={integration}
            makeSecret={makeSecret}
            purpose="The receiver uses it to verify that messages come from Trunkline."
            use="Every message is"
          />
          <DeliveryLog tenant={tenant} integration={integration} />
        </>
      )}
    />
  );
}
