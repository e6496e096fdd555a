import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';

/** Where somebody goes after signing in: owner and admin to the portal, anyone else to the site (chapter 4). */
export function landingOf(role: string): '/admin' | '/' {
  return mayEnterAdmin(role) ? '/admin' : '/';
}
