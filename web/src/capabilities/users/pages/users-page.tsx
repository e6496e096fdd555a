import { userListing } from '@trunkline/contract/users/listing';
import { Suspense } from 'react';
import { useArea } from '../../../kernel/areas.ts';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { InvitationList, InviteDialog, UserImport, UserPanel } from '../components/lazy-parts.ts';
import { useUsers } from '../use-users.tsx';

/** Shows people and invitations: users in the portal, the team in the workspace. */
export function UsersPage() {
  const isTeam = useArea() === 'workspace';
  useTitle(isTeam ? 'Team' : userListing.many);
  const users = useUsers();
  const address = useListState(userListing);
  const { state, push, close } = address;
  // People are invited in a separate dialog, not in the panel.
  const listAddress = {
    ...address,
    state: { ...state, task: state.task === 'create' ? null : state.task },
  };
  const opened = useOpened(listAddress.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader
        resource={users}
        address={address}
        title={isTeam ? 'Team' : userListing.many}
      />
      <Tabs
        label={`${users.description.many} and invitations`}
        value={state.tab === 'invitations' ? 'invitations' : 'list'}
        onValueChange={(tab) =>
          push({ tab: tab === 'list' ? null : tab, search: '', filters: {}, open: null })
        }
        tabs={[
          {
            value: 'list',
            label: users.description.many,
            content: <ResourceList resource={users} address={address} />,
          },
          {
            value: 'invitations',
            label: 'Invitations',
            content: (
              <Suspense>
                <InvitationList address={address} />
              </Suspense>
            ),
          },
        ]}
      />
      {opened && (
        <Suspense>
          <UserPanel users={users} address={listAddress} />
        </Suspense>
      )}
      {state.task === 'create' && (
        <Suspense>
          <InviteDialog onClose={close} />
        </Suspense>
      )}
      {state.task === 'import' && (
        <Suspense>
          <UserImport resource={users} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
