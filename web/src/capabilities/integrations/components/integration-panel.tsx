import { type Integration, integrationResource } from '@trunkline/contract/integrations';
import { integrationTopicNames } from '@trunkline/contract/integrations/listing';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';

/** Shows an integration, or its form, beside the screen it was opened from. */
export function IntegrationPanel({
  integrations,
  address,
  companyId,
  recordId,
}: {
  integrations: Resource<Integration>;
  address: ListAddress;
  /** The company a new integration belongs to. */
  companyId: string;
  /** Set on an integration's own page. */
  recordId?: string;
}) {
  const { permissions } = integrations;
  return (
    <ResourcePanel
      resource={integrations}
      address={address}
      recordId={recordId}
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={integrations}
          description={integrationResource}
          preset={{ company_id: companyId }}
          choices={(name) =>
            name === 'topics'
              ? integrationTopicNames.filter(
                  (topic) =>
                    permissions.includes(`${topic}:read`) ||
                    // People can remove topics that someone else chose, even without permission to
                    // read them.
                    slot.row?.topics.includes(topic) === true,
                )
              : undefined
          }
        />
      )}
    />
  );
}
