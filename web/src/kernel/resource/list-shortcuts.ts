/** Shortcuts in every list (use-list-keys.ts), for the shortcuts dialog. */
export const listShortcuts: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['/'], action: 'Search the list' },
  { keys: ['J', 'K'], action: 'Go to the next or previous item' },
  { keys: ['X'], action: 'Select the item' },
  { keys: ['N'], action: 'Add an item' },
  { keys: ['A', 'R'], action: 'Approve or reject the order or quote' },
];
