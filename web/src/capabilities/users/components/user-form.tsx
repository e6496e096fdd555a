import { userResource, type User } from '@trunkline/contract/users';
import type { FormSlot, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';

/** Shows the resource kit's form; other changes to a user have their own dialogs. */
export function UserForm({ users, ...slot }: FormSlot<User> & { users: Resource<User> }) {
  return <ResourceForm {...slot} resource={users} description={userResource} />;
}
