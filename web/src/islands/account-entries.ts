/** An entry of the account menu. */
export interface AccountEntry {
  readonly text: string;
  readonly href: string;
  /** Shown beside the menu if there is room, inside it otherwise. */
  readonly beside?: true;
}

export const accountEntries: readonly AccountEntry[] = [
  { text: 'Profile', href: '/profile', beside: true },
  { text: 'Workspace', href: '/app' },
  { text: 'Admin', href: '/admin' },
  { text: 'Messages', href: '/messages' },
  { text: 'Settings', href: '/settings' },
];
