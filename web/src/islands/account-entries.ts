/** One entry of the account menu. A capability adds its own when its screen exists. */
export interface AccountEntry {
  readonly text: string;
  readonly href: string;
}

export const accountEntries: readonly AccountEntry[] = [
  { text: 'Profile', href: '/profile' },
  { text: 'Admin', href: '/admin' },
  { text: 'Messages', href: '/messages' },
  { text: 'Settings', href: '/settings' },
];
