import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';

/** Where somebody goes after signing in: owner and admin to the portal, anyone else to the site (chapter 4). */
export function landingOf(role: string): '/admin' | '/' {
  return mayEnterAdmin(role) ? '/admin' : '/';
}

/** Out of the application, where no router leads: documents of the site, and other people's pages. */
export const leave = {
  to: (address: string): void => location.assign(address),
  /** Back does not lead here again. */
  insteadOf: (address: string): void => location.replace(address),
  /** The same place, as somebody else may see it. */
  again: (): void => location.reload(),
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where this visit to the sign-in screen ends, if not where the role works. */
    landing?: '/settings';
  }
}
