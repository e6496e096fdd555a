import { userResource, type User } from '@trunkline/contract/users';
import type { FormSlot, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';

/** The kit's form; what else there is to change about a person has its own dialogs. */
export function UserForm({ users, ...slot }: FormSlot<User> & { users: Resource<User> }) {
  return <ResourceForm {...slot} resource={users} description={userResource} />;
}
