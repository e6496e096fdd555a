import type { Company } from '@trunkline/contract/companies';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { useMe } from '../../auth/index.ts';
import { addBelowItem } from './add-below-item.tsx';
import { KindBadge } from './kind-badge.tsx';
import { CompanyForm } from './lazy-parts.ts';

/** Shows a company beside the screen it was opened from. */
export function CompanyPanel({
  companies,
  address,
  recordId,
}: {
  companies: Resource<Company>;
  address: ListAddress;
  recordId?: string;
}) {
  const { company } = useMe();
  return (
    <ResourcePanel
      resource={companies}
      address={address}
      recordId={recordId}
      rowItems={(row) => addBelowItem(row, address)}
      subtitle={({ kind }) => <KindBadge kind={kind} />}
      form={(slot) => (
        <CompanyForm
          {...slot}
          companies={companies}
          below={address.state.below ?? recordId ?? company.id}
        />
      )}
    />
  );
}
