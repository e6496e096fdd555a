import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { userListing, userStatuses } from '@trunkline/contract/users/listing';
import type { User } from '@trunkline/contract/users';
import { Suspense } from 'react';
import { areaHomes, useArea } from '../../../kernel/areas.ts';
import {
  DetailsSkeleton,
  ResourceDetails,
  rowOptions,
  useListState,
  useOpened,
  useVerbs,
  type ListAddress,
  type Resource,
} from '../../../kernel/resource/index.ts';
import { RecordHeader } from '../../../kernel/resource/record-header.tsx';
import { RecordError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Avatar, initialsOf } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { UserPanel } from '../components/lazy-parts.ts';
import { SupportCard } from '../components/support-card.tsx';
import { RecordHistory } from '../../audit/components/record-history.tsx';
import { roleLabel } from '../role-label.ts';
import { userAddresses } from '../user-addresses.ts';
import { useUsers } from '../use-users.tsx';

export function UserPage() {
  const { id = '' } = useParams({ strict: false });
  const users = useUsers();
  const { permissions } = useMe();
  const address = useListState(userListing);
  const query = useQuery(rowOptions(users, id));
  useTitle(query.data?.name ?? users.description.one);
  const opened = useOpened(address.state);
  if (query.isError) return <RecordError resource={users} query={query} />;
  const user = query.data;
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-6 p-4 sm:p-6">
      {user ? (
        <UserHeader user={user} users={users} address={address} />
      ) : (
        <Skeleton className="h-12 w-64 max-w-full" />
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6 xl:order-last">
          <Card title="Details">
            {user ? (
              <ResourceDetails
                resource={users}
                row={user}
                omittedFields={['first_name', 'last_name', 'status']}
              />
            ) : (
              <DetailsSkeleton rows={7} />
            )}
          </Card>
          {user && permissions.includes('support:read') && <SupportCard id={id} name={user.name} />}
        </div>
        {permissions.includes('audit:read') && (
          <RecordHistory tenant={users.tenant} id={id} noun="person" />
        )}
      </div>
      {opened && (
        <Suspense>
          <UserPanel users={users} address={address} recordId={id} />
        </Suspense>
      )}
    </div>
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
  const navigate = useNavigate();
  const area = useArea();
  const verbs = useVerbs(users, [user], (name) => {
    if (name === 'delete') void navigate({ to: userAddresses[area].list, replace: true });
  });
  return (
    <RecordHeader
      resource={users}
      row={user}
      address={address}
      verbs={verbs}
      name={user.name}
      stateField="status"
      state={userStatuses[user.status]}
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
            to={`${areaHomes[area]}/companies/$id`}
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
