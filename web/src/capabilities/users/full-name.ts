import type { Me } from '@trunkline/contract/users';

/** Returns first and last name; the email address if neither is known. */
export function fullNameOf(user: Pick<Me, 'first_name' | 'last_name' | 'email'>): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
