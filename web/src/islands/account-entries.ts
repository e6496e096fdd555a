/** One entry of the account menu. A capability adds its own when its screen exists. */
export interface AccountEntry {
  readonly text: string;
  readonly href: string;
  /** Beside the menu where there is room, in it where there is none. */
  readonly beside?: true;
}

export const accountEntries: readonly AccountEntry[] = [
  { text: 'Profile', href: '/profile', beside: true },
  { text: 'Admin', href: '/admin' },
  { text: 'Messages', href: '/messages' },
  { text: 'Settings', href: '/settings' },
];
