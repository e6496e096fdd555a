import type { Company } from '@trunkline/contract/companies';
import { userListing } from '@trunkline/contract/users/listing';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { ResourceList, useListState, useOpened } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { peopleListing, useUsers } from '../use-users.tsx';
import { InviteDialog, UserPanel } from './lazy-parts.ts';

export function CompanyPeople({ company }: { company: Company }) {
  const { permissions } = useMe();
  const users = { ...useUsers(), description: peopleListing };
  const address = useListState(userListing);
  const { state, push, close } = address;
  // On this page, the URL parameters also refer to the company itself and to adding companies below
  // it.
  const isInviting = state.task === 'create' && state.below === null;
  const listAddress = {
    ...address,
    state: { ...state, task: state.open === null ? null : state.task },
  };
  const opened = useOpened(listAddress.state);
  return (
    <div className="grid grid-cols-1 gap-3">
      {permissions.includes('users:create') && (
        <div className="flex justify-end">
          <Button onClick={() => push({ task: 'create', open: null, below: null })}>
            <UserPlus aria-hidden="true" className="size-4" />
            Invite people
          </Button>
        </div>
      )}
      <ResourceList resource={users} address={address} fixed={{ company_id: company.id }} />
      {opened && (
        <Suspense>
          <UserPanel users={users} address={listAddress} />
        </Suspense>
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog company={company.id} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
