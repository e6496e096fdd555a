import { type Connector, connectorResource } from '@trunkline/contract/integrations';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';

/** Shows a connector, or its form, beside the screen it was opened from. */
export function ConnectorPanel({
  connectors,
  address,
  companyId,
  recordId,
}: {
  connectors: Resource<Connector>;
  address: ListAddress;
  /** The company a new connector belongs to. */
  companyId: string;
  /** Set on a connector's own page. */
  recordId?: string;
}) {
  return (
    <ResourcePanel
      resource={connectors}
      address={address}
      recordId={recordId}
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={connectors}
          description={connectorResource}
          preset={{ company_id: companyId }}
        />
      )}
    />
  );
}
