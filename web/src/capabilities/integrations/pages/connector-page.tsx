import { useParams } from '@tanstack/react-router';
import { RecordPage } from '../../../kernel/resource/record-page.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConnectedServices } from '../components/connected-services.tsx';
import { ConnectorHealth } from '../components/connector-health.tsx';
import { ConnectorPanel } from '../components/lazy-parts.ts';
import { SecretCard } from '../components/secret-card.tsx';
import { useConnectorChanges } from '../connector-queries.ts';
import { healthInterval } from '../queries.ts';
import { useConnectors } from '../use-connectors.tsx';

/** Fields shown in separate cards. */
const hiddenFields = ['health', 'last_good_at', 'stuck', 'drift'];

/** Shows one connector: health, services and secret. */
export function ConnectorPage() {
  const { id = '' } = useParams({ strict: false });
  const connectors = useConnectors();
  const { tenant } = connectors;
  const { makeSecret } = useConnectorChanges(tenant, id);
  return (
    <RecordPage
      resource={connectors}
      lines={6}
      verbs={['activate', 'pause']}
      hiddenFields={hiddenFields}
      refetchInterval={healthInterval}
      panel={(address, recordId, connector) => (
        <ConnectorPanel
          connectors={connectors}
          address={address}
          companyId={connector?.company_id ?? ''}
          recordId={recordId}
        />
      )}
      above={(connector) => (
        <>
          <ConnectorHealth tenant={tenant} connector={connector} />
          <ConnectedServices tenant={tenant} connector={connector} />
          <SecretCard
            system={connector}
            makeSecret={makeSecret}
            purpose="The supplier uses it to verify our requests and to sign its own messages."
            use="Requests and the supplier's messages are"
          />
        </>
      )}
    >
      {() => (
        <Card title="Supplier messages">
          <p className="text-sm wrap-anywhere">
            The supplier posts its messages to{' '}
            <code className="select-all">{`${location.origin}/api/suppliers/${id}`}</code>.
          </p>
        </Card>
      )}
    </RecordPage>
  );
}
