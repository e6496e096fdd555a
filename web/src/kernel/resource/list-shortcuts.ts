/** Shortcuts in every list (use-list-keys.ts), for the shortcuts dialog. */
export const listShortcuts: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['/'], action: 'Search the list' },
  { keys: ['J', 'K'], action: 'Go to the next or previous row' },
  { keys: ['X'], action: 'Select the row' },
  { keys: ['N'], action: 'Add a record' },
  { keys: ['A', 'R'], action: 'Approve or reject the order or quote' },
];
