import type { User } from '@trunkline/contract/users';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { roleLabel } from '../role-label.ts';
import { UserForm } from './lazy-parts.ts';

export function UserPanel({
  users,
  address,
  recordId,
}: {
  users: Resource<User>;
  address: ListAddress;
  recordId?: string;
}) {
  return (
    <ResourcePanel
      resource={users}
      address={address}
      recordId={recordId}
      subtitle={({ role, company_name }) => (
        <span className="text-muted">
          {roleLabel(role) || 'No role'} at {company_name}
        </span>
      )}
      form={(slot) => <UserForm {...slot} users={users} />}
    />
  );
}
