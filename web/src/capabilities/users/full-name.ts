import type { Me } from '@trunkline/contract/users';

/** First and last name; the address when neither is known. */
export function fullNameOf(user: Pick<Me, 'first_name' | 'last_name' | 'email'>): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
