import { userResource, type User } from '@trunkline/contract/users';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ResourceImport } from '../../../kernel/resource/resource-import.tsx';

// Importing people creates invitations, so the texts are about invitations.
const description = {
  ...userResource,
  one: 'Invitation',
  many: 'Invitations',
  titleField: 'email',
};

export function UserImport(props: { users: Resource<User>; open: boolean; onClose: () => void }) {
  return (
    <ResourceImport
      description={description}
      resource={props.users}
      open={props.open}
      onClose={props.onClose}
    />
  );
}
