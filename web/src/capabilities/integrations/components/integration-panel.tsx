import { type Integration, integrationResource } from '@trunkline/contract/integrations';
import { integrationTopicNames } from '@trunkline/contract/integrations/listing';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';

/** An integration beside whatever screen it was opened from, or the form for one. */
export function IntegrationPanel({
  integrations,
  address,
  of,
  own,
}: {
  integrations: Resource<Integration>;
  address: ListAddress;
  /** Whose integration a new one becomes. */
  of: string;
  /** On an integration's own page. */
  own?: string;
}) {
  const { permissions } = integrations;
  return (
    <ResourcePanel
      resource={integrations}
      address={address}
      own={own}
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={integrations}
          description={integrationResource}
          preset={{ company_id: of }}
          choices={(name) =>
            name === 'topics'
              ? integrationTopicNames.filter(
                  (topic) =>
                    permissions.includes(`${topic}:read`) ||
                    // What somebody else has chosen can be taken out by those who may not read it.
                    slot.row?.topics.includes(topic) === true,
                )
              : undefined
          }
        />
      )}
    />
  );
}
