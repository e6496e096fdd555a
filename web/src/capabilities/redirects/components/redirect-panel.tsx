import { type Redirect, redirectResource } from '@trunkline/contract/redirects';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';

export function RedirectPanel({
  redirects,
  address,
}: {
  redirects: Resource<Redirect>;
  address: ListAddress;
}) {
  return (
    <ResourcePanel
      resource={redirects}
      address={address}
      subtitle={({ to_address }) => `Redirects to ${to_address}`}
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={redirects}
          description={redirectResource}
          preset={{ company_id: redirects.tenant }}
        />
      )}
    />
  );
}
