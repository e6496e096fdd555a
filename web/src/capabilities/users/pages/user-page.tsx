import { Link, useParams } from '@tanstack/react-router';
import type { User } from '@trunkline/contract/users';
import { areaHomes, useArea } from '../../../kernel/areas.ts';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { RecordFrame, useRecord } from '../../../kernel/resource/record-frame.tsx';
import { RecordHeader } from '../../../kernel/resource/record-header.tsx';
import { Avatar, initialsOf } from '../../../ui/avatar.tsx';
import { useMe } from '../../auth/index.ts';
import { UserPanel } from '../components/lazy-parts.ts';
import { SupportCard } from '../components/support-card.tsx';
import { RecordHistory } from '../../audit/components/record-history.tsx';
import { roleLabel } from '../role-label.ts';
import { useUsers } from '../use-users.tsx';

export function UserPage() {
  const { id = '' } = useParams({ strict: false });
  const users = useUsers();
  const { permissions } = useMe();
  const record = useRecord(users, id);
  return (
    <RecordFrame
      {...record}
      resource={users}
      lines={7}
      hiddenFields={['first_name', 'last_name', 'status']}
      header={(user) => <UserHeader user={user} users={users} address={record.address} />}
      panel={<UserPanel users={users} address={record.address} recordId={id} />}
    >
      {(details, user) => (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-6 xl:order-last">
            {details}
            {user && permissions.includes('support:read') && (
              <SupportCard id={id} name={user.name} />
            )}
          </div>
          {permissions.includes('audit:read') && (
            <RecordHistory tenant={users.tenant} id={id} noun="person" />
          )}
        </div>
      )}
    </RecordFrame>
  );
}

function UserHeader({
  user,
  users,
  address,
}: {
  user: User;
  users: Resource<User>;
  address: ListAddress;
}) {
  const home = areaHomes[useArea()];
  return (
    <RecordHeader
      resource={users}
      row={user}
      address={address}
      stateField="status"
      before={
        <Avatar
          size="large"
          photo={user.profile_photo_url}
          initials={initialsOf(user.first_name, user.last_name)}
        />
      }
      below={
        <p className="text-muted">
          {roleLabel(user.role) || 'No role'} at{' '}
          <Link
            to={`${home}/companies/$id`}
            params={{ id: user.company_id }}
            className="rounded-sm underline underline-offset-4 hover:text-text"
          >
            {user.company_name}
          </Link>
        </p>
      }
    />
  );
}
