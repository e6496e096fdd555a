import { userResource, type User } from '@trunkline/contract/users';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

// Importing people creates invitations, so the texts are about invitations.
const description = {
  ...userResource,
  one: 'Invitation',
  many: 'Invitations',
  titleField: 'email',
};

export const UserImport = (props: ImportProps<User>) => (
  <ResourceImport {...props} description={description} />
);
