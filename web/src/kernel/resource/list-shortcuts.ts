/** Shortcuts of every list (use-list-keys.ts), for the shortcuts dialog. */
export const listShortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['J', 'K'], does: 'Next and previous row' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['N'], does: 'Add a record' },
  { keys: ['A', 'R'], does: 'Approve or reject the order or quote' },
];
