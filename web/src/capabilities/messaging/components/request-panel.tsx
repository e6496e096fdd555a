import { requestResource, type ContactRequest } from '@trunkline/contract/messaging';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';

/** Shows a contact request in full. */
export function RequestPanel({
  requests,
  address,
}: {
  requests: Resource<ContactRequest>;
  address: ListAddress;
}) {
  return (
    <ResourcePanel
      resource={requests}
      address={address}
      form={(slot) => <ResourceForm {...slot} resource={requests} description={requestResource} />}
    />
  );
}
