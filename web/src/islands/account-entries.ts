/** One entry of the account menu. A capability adds its own when its screen exists. */
export interface AccountEntry {
  readonly text: string;
  readonly href: string;
}

export const accountEntries: readonly AccountEntry[] = [{ text: 'Admin', href: '/admin' }];
